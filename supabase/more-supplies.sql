-- Half a year of supplies for the demo world of `npm start` and `npm run dev`: a catalogue of 420 products, and what the eight
-- stores of seed.sql ordered, received, counted, threw away and were credited in 26 weeks. Whatever is drawn is drawn from names
-- and days, so that two worlds made on one day are equal.

-- From 0 up to 1, the same for the same words.
create function pg_temp.draw(variadic words text[]) returns numeric
language sql immutable as $$
  select (('x' || left(md5(array_to_string(words, ' ')), 7))::bit(28)::integer / 268435456.0)::numeric
$$;

-- Today in the eight stores, which keep one time zone; and a moment so many days before it, never later than now.
create function pg_temp.today() returns date
language sql stable as $$
  select (now() at time zone 'America/New_York')::date
$$;

create function pg_temp.at(days_ago integer, minute_of_day integer) returns timestamptz
language sql stable as $$
  select least(now(), (pg_temp.today() - days_ago + make_interval(mins => minute_of_day)) at time zone 'America/New_York')
$$;

-- Kinds of goods in the sizes in which they are sold: supplier, category, where they are kept, English, Spanish, French, order
-- unit, base unit, {size, base units in a pack, dollars}.
create table pg_temp.sized (
  supplier text, category text, area text, name text, es text, fr text, order_unit text, base_unit text, sizes jsonb);
insert into pg_temp.sized values
  ('Central Warehouse', 'packaging', 'dry', 'Hot cups', 'Vasos para bebidas calientes', 'Gobelets isolants', 'case', 'each', '[["8 oz", 1000, 44.2], ["10 oz", 1000, 49.9], ["16 oz", 600, 51.3]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Cold cups', 'Vasos para bebidas frías', 'Gobelets pour boissons froides', 'case', 'each', '[["12 oz", 1000, 57.6], ["16 oz", 1000, 63.4], ["24 oz", 600, 58.8], ["32 oz", 480, 61.9]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Soup containers', 'Envases para sopa', 'Contenants à soupe', 'case', 'each', '[["8 oz", 500, 47.2], ["12 oz", 500, 53.7], ["16 oz", 500, 58.1], ["32 oz", 250, 49.6]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Clear containers', 'Envases transparentes', 'Contenants transparents', 'case', 'each', '[["8 oz", 500, 38.4], ["16 oz", 500, 46.9], ["32 oz", 250, 41.5]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Portion cups', 'Vasitos para salsa', 'Coupelles à sauce', 'case', 'each', '[["1 oz", 2500, 29.8], ["2 oz", 2500, 36.6], ["3.25 oz", 2500, 48.3], ["4 oz", 2500, 54.2]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Hinged boxes', 'Cajas con tapa', 'Boîtes à charnière', 'case', 'each', '[["6\"", 500, 42.7], ["8\"", 200, 31.9], ["9\"", 200, 35.4]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Pizza boxes', 'Cajas para pizza', 'Boîtes à pizza', 'case', 'each', '[["10\"", 50, 17.3], ["12\"", 50, 20.8], ["14\"", 50, 24.1], ["16\"", 50, 28.6]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Foil sheets', 'Hojas de aluminio', 'Feuilles d’aluminium', 'box', 'each', '[["9\"", 500, 19.4], ["12\"", 500, 24.7], ["14\"", 500, 29.9]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Paper bags', 'Bolsas de papel', 'Sacs en papier', 'pack', 'each', '[["4 lb", 500, 14.2], ["6 lb", 500, 16.8], ["8 lb", 500, 19.1], ["12 lb", 500, 23.5], ["20 lb", 500, 31.7]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Waxed paper', 'Papel encerado', 'Papier ciré', 'box', 'each', '[["10\"", 500, 11.6], ["12\"", 500, 13.9], ["15\"", 500, 18.2]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Plastic film', 'Película plástica', 'Film alimentaire', 'roll', 'each', '[["12\"", 1, 15.9], ["18\"", 1, 19.7], ["24\"", 1, 25.3]]'),
  ('Central Warehouse', 'packaging', 'dry', 'Food trays', 'Charolas de papel', 'Barquettes en papier', 'case', 'each', '[["1 lb", 1000, 27.4], ["2 lb", 1000, 33.8], ["3 lb", 500, 22.6], ["5 lb", 500, 29.3]]'),
  ('Central Warehouse', 'food', 'dry', 'Flour', 'Harina', 'Farine', 'bag', 'lb', '[["10 lb", 10, 7.9], ["25 lb", 25, 16.2], ["50 lb", 50, 28.4]]'),
  ('Central Warehouse', 'food', 'dry', 'Sugar', 'Azúcar', 'Sucre', 'bag', 'lb', '[["10 lb", 10, 9.3], ["25 lb", 25, 20.1], ["50 lb", 50, 36.7]]'),
  ('Central Warehouse', 'food', 'dry', 'Rice', 'Arroz', 'Riz', 'bag', 'lb', '[["10 lb", 10, 10.8], ["25 lb", 25, 22.9], ["50 lb", 50, 41.5]]'),
  ('Central Warehouse', 'food', 'dry', 'Pinto beans', 'Frijoles pintos', 'Haricots pinto', 'bag', 'lb', '[["10 lb", 10, 12.4], ["25 lb", 25, 27.6]]'),
  ('Central Warehouse', 'food', 'dry', 'Black beans', 'Frijoles negros', 'Haricots noirs', 'bag', 'lb', '[["10 lb", 10, 13.1], ["25 lb", 25, 29.2]]'),
  ('Central Warehouse', 'food', 'dry', 'Crushed tomatoes', 'Tomates triturados', 'Tomates broyées', 'case', 'each', '[["28 oz", 12, 26.7], ["102 oz", 6, 34.9]]'),
  ('Central Warehouse', 'food', 'dry', 'Corn chips', 'Totopos', 'Croustilles de maïs', 'case', 'lb', '[["6 lb", 6, 16.3], ["12 lb", 12, 29.8]]'),
  ('Central Warehouse', 'food', 'dry', 'Breading', 'Empanizador', 'Panure', 'bag', 'lb', '[["5 lb", 5, 11.2], ["25 lb", 25, 43.6]]'),
  ('Central Warehouse', 'food', 'freezer', 'Fries', 'Papas a la francesa', 'Frites', 'case', 'lb', '[["1/4\"", 27, 31.8], ["7/16\"", 30, 35.2], ["1/2\"", 30, 36.1]]'),
  ('Central Warehouse', 'food', 'freezer', 'Hash browns', 'Tortitas de papa', 'Galettes de pommes de terre', 'case', 'lb', '[["2 oz", 20, 27.9], ["3 oz", 24, 33.5]]'),
  ('Central Warehouse', 'food', 'dry', 'Ranch dressing', 'Aderezo ranch', 'Vinaigrette ranch', 'case', 'each', '[["1.5 oz", 60, 17.8], ["1 gal", 4, 51.6]]'),
  ('Central Warehouse', 'food', 'dry', 'Caesar dressing', 'Aderezo césar', 'Vinaigrette césar', 'case', 'each', '[["1.5 oz", 60, 19.2], ["1 gal", 4, 56.3]]'),
  ('Central Warehouse', 'food', 'dry', 'Barbecue sauce', 'Salsa barbacoa', 'Sauce barbecue', 'case', 'each', '[["1 oz", 100, 14.6], ["1 gal", 4, 42.8]]'),
  ('Central Warehouse', 'food', 'dry', 'Hot sauce', 'Salsa picante', 'Sauce piquante', 'case', 'each', '[["5 oz", 24, 28.4], ["1 gal", 4, 37.7]]'),
  ('Central Warehouse', 'food', 'dry', 'Honey mustard', 'Mostaza con miel', 'Moutarde au miel', 'case', 'each', '[["1 oz", 100, 15.9], ["1 gal", 4, 46.2]]'),
  ('Central Warehouse', 'food', 'dry', 'Ketchup', 'Cátsup', 'Ketchup', 'case', 'each', '[["20 oz", 30, 38.5], ["1 gal", 4, 27.6]]'),
  ('Central Warehouse', 'food', 'cooler', 'Red salsa', 'Salsa roja', 'Salsa rouge', 'case', 'each', '[["2 oz", 100, 24.7], ["1 gal", 4, 39.9]]'),
  ('Central Warehouse', 'food', 'dry', 'Vinegar', 'Vinagre', 'Vinaigre', 'case', 'each', '[["12 oz", 12, 18.3], ["1 gal", 4, 16.4]]'),
  ('Central Warehouse', 'food', 'dry', 'Canola oil', 'Aceite de canola', 'Huile de canola', 'case', 'each', '[["1 gal", 6, 68.9], ["35 lb", 1, 39.4]]'),
  ('Central Warehouse', 'food', 'dry', 'Olive oil', 'Aceite de oliva', 'Huile d’olive', 'case', 'each', '[["1 l", 12, 118.2], ["1 gal", 4, 134.7]]'),
  ('Central Warehouse', 'food', 'dry', 'Garlic powder', 'Ajo en polvo', 'Poudre d’ail', 'each', 'lb', '[["1 lb", 1, 8.7]]'),
  ('Central Warehouse', 'food', 'dry', 'Onion powder', 'Cebolla en polvo', 'Poudre d’oignon', 'each', 'lb', '[["1 lb", 1, 7.9]]'),
  ('Central Warehouse', 'food', 'dry', 'Paprika', 'Pimentón', 'Paprika', 'each', 'lb', '[["1 lb", 1, 9.4]]'),
  ('Central Warehouse', 'food', 'dry', 'Cumin', 'Comino', 'Cumin', 'each', 'lb', '[["1 lb", 1, 10.2]]'),
  ('Central Warehouse', 'food', 'dry', 'Oregano', 'Orégano', 'Origan', 'each', 'lb', '[["1 lb", 1, 9.8]]'),
  ('Central Warehouse', 'food', 'dry', 'Chili powder', 'Chile en polvo', 'Poudre de chili', 'each', 'lb', '[["1 lb", 1, 8.9]]'),
  ('Central Warehouse', 'beverage', 'dry', 'Sparkling water', 'Agua mineral', 'Eau gazeuse', 'case', 'each', '[["12 oz", 24, 11.4], ["16.9 oz", 24, 14.9], ["1 l", 12, 13.6]]'),
  ('Central Warehouse', 'beverage', 'cooler', 'Orange juice', 'Jugo de naranja', 'Jus d’orange', 'case', 'each', '[["10 oz", 24, 26.8], ["14 oz", 12, 19.7], ["64 oz", 8, 31.5]]'),
  ('Central Warehouse', 'beverage', 'cooler', 'Apple juice', 'Jugo de manzana', 'Jus de pomme', 'case', 'each', '[["10 oz", 24, 22.9], ["14 oz", 12, 17.3]]'),
  ('Central Warehouse', 'beverage', 'cooler', 'Lemonade', 'Limonada', 'Limonade', 'case', 'each', '[["12 oz", 24, 21.6], ["64 oz", 8, 25.9]]'),
  ('Central Warehouse', 'beverage', 'cooler', 'Cold brew', 'Café en frío', 'Café infusé à froid', 'case', 'each', '[["11 oz", 12, 27.8], ["64 oz", 6, 44.3]]'),
  ('Central Warehouse', 'equipment', '', 'Food pans', 'Insertos', 'Bacs gastronormes', 'each', 'each', '[["1/1", 1, 28.6], ["1/2", 1, 19.4], ["1/3", 1, 14.8], ["1/6", 1, 9.7], ["1/9", 1, 7.9]]'),
  ('Central Warehouse', 'equipment', '', 'Squeeze bottles', 'Botellas para salsa', 'Bouteilles à presser', 'pack', 'each', '[["12 oz", 6, 9.3], ["24 oz", 6, 12.7]]'),
  ('Central Warehouse', 'equipment', '', 'Tongs', 'Pinzas', 'Pinces', 'each', 'each', '[["9\"", 1, 4.6], ["12\"", 1, 5.8], ["16\"", 1, 7.4]]'),
  ('Central Warehouse', 'equipment', '', 'Cutting boards', 'Tablas para picar', 'Planches à découper', 'each', 'each', '[["12\"", 1, 17.2], ["18\"", 1, 26.9]]'),
  ('Central Warehouse', 'equipment', '', 'Ladles', 'Cucharones', 'Louches', 'each', 'each', '[["2 oz", 1, 5.2], ["4 oz", 1, 6.4], ["8 oz", 1, 8.1]]'),
  ('Central Warehouse', 'equipment', '', 'Chef’s knives', 'Cuchillos de chef', 'Couteaux de chef', 'each', 'each', '[["8\"", 1, 34.5], ["10\"", 1, 41.8]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Green peppers', 'Pimientos verdes', 'Poivrons verts', 'case', 'lb', '[["5 lb", 5, 9.8], ["25 lb", 25, 34.2]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Red peppers', 'Pimientos rojos', 'Poivrons rouges', 'case', 'lb', '[["5 lb", 5, 14.1], ["11 lb", 11, 27.6]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Cucumbers', 'Pepinos', 'Concombres', 'case', 'lb', '[["5 lb", 5, 7.3], ["40 lb", 40, 32.8]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Carrots', 'Zanahorias', 'Carottes', 'bag', 'lb', '[["5 lb", 5, 6.2], ["25 lb", 25, 21.4], ["50 lb", 50, 36.9]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Celery', 'Apio', 'Céleri', 'case', 'lb', '[["10 lb", 10, 15.7], ["50 lb", 50, 44.3]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Green cabbage', 'Repollo verde', 'Chou vert', 'bag', 'lb', '[["5 lb", 5, 4.9], ["50 lb", 50, 23.8]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Broccoli', 'Brócoli', 'Brocoli', 'case', 'lb', '[["3 lb", 3, 8.6], ["20 lb", 20, 38.7]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Cauliflower', 'Coliflor', 'Chou-fleur', 'case', 'lb', '[["3 lb", 3, 9.2], ["20 lb", 20, 41.4]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Green onions', 'Cebollines', 'Oignons verts', 'case', 'lb', '[["2 lb", 2, 5.7], ["5 lb", 5, 12.4]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Cilantro', 'Cilantro', 'Coriandre', 'case', 'lb', '[["1 lb", 1, 4.3], ["4 lb", 4, 14.9]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Garlic, peeled', 'Ajo pelado', 'Ail pelé', 'case', 'lb', '[["5 lb", 5, 16.8], ["20 lb", 20, 58.2]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Apples', 'Manzanas', 'Pommes', 'case', 'lb', '[["5 lb", 5, 9.1], ["40 lb", 40, 46.5]]'),
  ('Green Valley Produce', 'food', 'dry', 'Bananas', 'Plátanos', 'Bananes', 'case', 'lb', '[["10 lb", 10, 8.4], ["40 lb", 40, 27.3]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Oranges', 'Naranjas', 'Oranges', 'case', 'lb', '[["5 lb", 5, 8.8], ["40 lb", 40, 39.7]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Strawberries', 'Fresas', 'Fraises', 'case', 'lb', '[["1 lb", 1, 4.9], ["8 lb", 8, 29.6]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Blueberries', 'Arándanos', 'Bleuets', 'case', 'each', '[["6 oz", 12, 34.8], ["18 oz", 8, 47.2]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Spring mix', 'Mezcla de hojas tiernas', 'Mesclun', 'case', 'lb', '[["2 lb", 2, 9.4], ["3 lb", 3, 12.8]]'),
  ('Green Valley Produce', 'food', 'dry', 'Sweet potatoes', 'Camotes', 'Patates douces', 'case', 'lb', '[["10 lb", 10, 12.3], ["40 lb", 40, 38.6]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Cherry tomatoes', 'Jitomates cherry', 'Tomates cerises', 'case', 'lb', '[["5 lb", 5, 14.6], ["10 lb", 10, 26.8]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Roma tomatoes', 'Jitomates saladette', 'Tomates Roma', 'case', 'lb', '[["5 lb", 5, 8.9], ["25 lb", 25, 29.7]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Kale', 'Col rizada', 'Chou frisé', 'case', 'lb', '[["3 lb", 3, 9.6], ["10 lb", 10, 24.2]]'),
  ('Green Valley Produce', 'food', 'cooler', 'Shredded lettuce', 'Lechuga rallada', 'Laitue râpée', 'case', 'lb', '[["5 lb", 5, 10.7], ["20 lb", 20, 33.9]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Chicken wings', 'Alitas de pollo', 'Ailes de poulet', 'case', 'lb', '[["10 lb", 10, 32.6], ["40 lb", 40, 118.4]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Chicken thighs', 'Muslos de pollo', 'Hauts de cuisse de poulet', 'case', 'lb', '[["10 lb", 10, 23.8], ["40 lb", 40, 86.9]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Chicken nuggets, breaded', 'Nuggets de pollo empanizados', 'Croquettes de poulet panées', 'case', 'lb', '[["5 lb", 5, 21.7], ["20 lb", 20, 79.3]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Chicken patties', 'Tortas de pollo', 'Galettes de poulet', 'case', 'lb', '[["3 oz", 20, 61.8], ["4 oz", 20, 63.4], ["5 oz", 20, 65.9]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Beef patties', 'Tortas de res', 'Galettes de bœuf', 'case', 'lb', '[["3 oz", 30, 129.6], ["5 oz", 40, 171.2], ["6 oz", 40, 174.8]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Turkey patties', 'Tortas de pavo', 'Galettes de dinde', 'case', 'lb', '[["4 oz", 20, 74.2], ["5 oz", 20, 76.7]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Veggie patties', 'Tortas vegetarianas', 'Galettes végétariennes', 'case', 'lb', '[["3 oz", 12, 52.3], ["4 oz", 12, 55.8]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Hot dogs', 'Salchichas', 'Saucisses à hot-dog', 'case', 'lb', '[["2 oz", 10, 32.1], ["3 oz", 10, 33.9], ["4 oz", 10, 36.4]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Breakfast sausage', 'Salchicha para desayuno', 'Saucisses à déjeuner', 'case', 'lb', '[["1 oz", 12, 36.8], ["1.5 oz", 12, 37.9], ["2 oz", 12, 39.2]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Pulled pork', 'Carnitas', 'Porc effiloché', 'case', 'lb', '[["5 lb", 5, 27.4], ["10 lb", 10, 52.6]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Carne asada', 'Carne asada', 'Bœuf mariné', 'case', 'lb', '[["5 lb", 5, 38.9], ["10 lb", 10, 74.7]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Pepperoni, sliced', 'Pepperoni rebanado', 'Pepperoni tranché', 'case', 'lb', '[["5 lb", 5, 24.2], ["25 lb", 25, 108.3]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Roast beef, sliced', 'Rosbif rebanado', 'Rosbif tranché', 'case', 'lb', '[["5 lb", 5, 41.6], ["10 lb", 10, 79.8]]'),
  ('Carnes Don Julio', 'food', 'cooler', 'Salami, sliced', 'Salami rebanado', 'Salami tranché', 'case', 'lb', '[["5 lb", 5, 28.7], ["10 lb", 10, 54.9]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Fish fillets, breaded', 'Filetes de pescado empanizados', 'Filets de poisson panés', 'case', 'lb', '[["3 oz", 10, 48.2], ["4 oz", 10, 49.7]]'),
  ('Carnes Don Julio', 'food', 'freezer', 'Shrimp', 'Camarones', 'Crevettes', 'bag', 'lb', '[["2 lb", 2, 19.8], ["5 lb", 5, 46.4]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Burger buns', 'Pan para hamburguesa', 'Pains à burger', 'case', 'each', '[["3.5\"", 120, 27.3], ["5\"", 80, 28.6]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Sesame buns', 'Pan con ajonjolí', 'Pains au sésame', 'case', 'each', '[["4\"", 96, 28.9], ["5\"", 80, 30.4]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Sub rolls', 'Pan para submarino', 'Pains à sous-marin', 'case', 'each', '[["6\"", 72, 24.8], ["8\"", 60, 26.3], ["12\"", 48, 29.7]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Flour tortillas', 'Tortillas de harina', 'Tortillas de blé', 'case', 'each', '[["6\"", 288, 25.9], ["8\"", 192, 26.4], ["12\"", 96, 28.8]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Corn tortillas', 'Tortillas de maíz', 'Tortillas de maïs', 'case', 'each', '[["5\"", 360, 21.7], ["6\"", 360, 23.6]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Pita bread', 'Pan pita', 'Pains pita', 'case', 'each', '[["6\"", 120, 32.2], ["8\"", 96, 35.8]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Bagels', 'Bagels', 'Bagels', 'case', 'each', '[["3 oz", 72, 31.4], ["4 oz", 60, 33.9]]'),
  ('Boulangerie Lafleur', 'food', 'freezer', 'Croissants', 'Cuernitos', 'Croissants', 'case', 'each', '[["2 oz", 96, 38.6], ["3 oz", 64, 36.9]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'English muffins', 'Muffins ingleses', 'Muffins anglais', 'case', 'each', '[["2 oz", 144, 34.1], ["3 oz", 96, 32.7]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'White bread', 'Pan blanco', 'Pain blanc', 'case', 'each', '[["20 oz", 12, 24.3], ["24 oz", 12, 27.9]]'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Wheat bread', 'Pan integral', 'Pain de blé entier', 'case', 'each', '[["20 oz", 12, 26.1], ["24 oz", 12, 29.8]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Mozzarella, shredded', 'Queso mozzarella rallado', 'Mozzarella râpée', 'case', 'lb', '[["5 lb", 5, 17.9], ["20 lb", 20, 66.8]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Pepper jack, sliced', 'Queso pepper jack rebanado', 'Pepper jack tranché', 'case', 'lb', '[["1.5 lb", 1.5, 7.8], ["9 lb", 9, 42.3]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Parmesan, grated', 'Queso parmesano rallado', 'Parmesan râpé', 'case', 'lb', '[["1 lb", 1, 8.4], ["5 lb", 5, 37.6]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Feta', 'Queso feta', 'Feta', 'bucket', 'lb', '[["2 lb", 2, 11.9], ["5 lb", 5, 27.2]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Cream cheese', 'Queso crema', 'Fromage à la crème', 'case', 'each', '[["1 oz", 100, 24.6], ["3 lb", 6, 52.8]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Butter portions', 'Porciones de mantequilla', 'Portions de beurre', 'case', 'each', '[["5 g", 600, 33.7], ["10 g", 300, 32.1]]'),
  ('Hillside Dairy', 'beverage', 'cooler', 'Skim milk', 'Leche descremada', 'Lait écrémé', 'case', 'each', '[["8 oz", 50, 19.6], ["1 gal", 4, 16.7]]'),
  ('Hillside Dairy', 'beverage', 'cooler', 'Chocolate milk', 'Leche con chocolate', 'Lait au chocolat', 'case', 'each', '[["8 oz", 50, 22.3], ["1 gal", 4, 18.8]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Heavy cream', 'Crema para batir', 'Crème à fouetter', 'case', 'each', '[["1 l", 12, 47.3], ["64 oz", 6, 44.9]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Whipped cream', 'Crema batida', 'Crème fouettée', 'case', 'each', '[["15 oz", 12, 39.8], ["32 oz", 6, 36.2]]'),
  ('Hillside Dairy', 'beverage', 'cooler', 'Oat milk', 'Bebida de avena', 'Boisson d’avoine', 'case', 'each', '[["32 oz", 12, 33.4], ["64 oz", 6, 30.9]]'),
  ('Hillside Dairy', 'food', 'cooler', 'Liquid eggs', 'Huevo líquido', 'Œufs liquides', 'case', 'lb', '[["2 lb", 30, 61.7], ["20 lb", 20, 39.8]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Nitrile gloves', 'Guantes de nitrilo', 'Gants de nitrile', 'case', 'each', '[["S", 1000, 61.4], ["M", 1000, 61.4], ["L", 1000, 61.4], ["XL", 900, 61.4]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Hairnets', 'Redes para el cabello', 'Résilles', 'box', 'each', '[["21\"", 100, 9.8], ["24\"", 100, 10.7]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Aprons', 'Delantales', 'Tabliers', 'box', 'each', '[["28\"", 100, 14.3], ["46\"", 100, 18.9]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Trash bags', 'Bolsas de basura', 'Sacs à ordures', 'case', 'each', '[["10 gal", 500, 27.2], ["33 gal", 250, 32.8], ["44 gal", 100, 29.5]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Glass cleaner', 'Limpiavidrios', 'Nettoyant à vitres', 'case', 'each', '[["32 oz", 12, 31.6], ["1 gal", 4, 27.9]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Floor cleaner', 'Limpiador de pisos', 'Nettoyant à planchers', 'case', 'each', '[["1 gal", 4, 36.8], ["5 gal", 1, 41.2]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Bleach', 'Cloro', 'Eau de Javel', 'case', 'each', '[["1 gal", 6, 22.7], ["5 gal", 1, 17.4]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Descaler', 'Desincrustante', 'Détartrant', 'case', 'each', '[["32 oz", 6, 33.1], ["1 gal", 4, 48.6]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Oven cleaner', 'Limpiador de hornos', 'Nettoyant à four', 'case', 'each', '[["32 oz", 6, 36.9], ["1 gal", 4, 57.3]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Hand sanitizer', 'Gel antibacterial', 'Désinfectant pour les mains', 'case', 'each', '[["12 oz", 12, 28.2], ["1 gal", 4, 52.4]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Scouring pads', 'Fibras para tallar', 'Tampons à récurer', 'pack', 'each', '[["6\"", 20, 12.6], ["9\"", 20, 17.8]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Microfiber cloths', 'Paños de microfibra', 'Chiffons en microfibre', 'pack', 'each', '[["12\"", 24, 16.9], ["16\"", 24, 21.3]]'),
  ('Sparkle Cleaning Supply', 'cleaning', 'chemicals', 'Squeegees', 'Jaladores', 'Raclettes', 'each', 'each', '[["12\"", 1, 9.2], ["18\"", 1, 11.6], ["24\"", 1, 14.3]]');

-- What they taste of, where that is what tells them apart: the same columns, but for the pack of each and the flavors.
create table pg_temp.flavored (
  supplier text, category text, area text, name text, es text, fr text, order_unit text, base_unit text, pack numeric, price numeric,
  flavors text[]);
insert into pg_temp.flavored values
  ('Central Warehouse', 'beverage', 'dry', 'Coffee syrup', 'Jarabe para café', 'Sirop pour café', 'case', 'each', 6, 43.8, '{vanilla,caramel,hazelnut,chocolate,raspberry,cinnamon}'),
  ('Central Warehouse', 'beverage', 'dry', 'Soda syrup', 'Jarabe para refresco', 'Sirop de boisson gazeuse', 'box', 'gal', 5, 87.9, '{orange,grape,cherry,raspberry,peach}'),
  ('Central Warehouse', 'beverage', 'dry', 'Tea bags', 'Té en bolsitas', 'Thé en sachets', 'box', 'each', 100, 12.4, '{lemon,peach,mint,ginger}'),
  ('Central Warehouse', 'food', 'dry', 'Fruit spread', 'Mermelada', 'Confiture', 'case', 'each', 200, 21.7, '{strawberry,raspberry,peach,grape,orange}'),
  ('Hillside Dairy', 'food', 'cooler', 'Yogurt', 'Yogur', 'Yogourt', 'case', 'each', 24, 18.3, '{vanilla,strawberry,peach,raspberry,blueberry,cherry}'),
  ('Hillside Dairy', 'food', 'freezer', 'Ice cream', 'Helado', 'Crème glacée', 'bucket', 'gal', 3, 28.6, '{vanilla,chocolate,strawberry,caramel,mint,coffee,mango}'),
  ('Hillside Dairy', 'beverage', 'cooler', 'Shake mix', 'Base para malteada', 'Mélange à lait frappé', 'case', 'gal', 4, 34.2, '{chocolate,strawberry,caramel,coffee}'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Muffins', 'Panquecitos', 'Muffins', 'case', 'each', 48, 36.4, '{blueberry,chocolate,banana,lemon,apple}'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Donuts', 'Donas', 'Beignes', 'case', 'each', 60, 33.8, '{vanilla,chocolate,strawberry,caramel,lemon,cinnamon}'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Cookies', 'Galletas', 'Biscuits', 'case', 'each', 120, 39.7, '{vanilla,chocolate,lemon,ginger,cinnamon}'),
  ('Boulangerie Lafleur', 'food', 'dry', 'Danish pastries', 'Panes daneses', 'Danoises', 'case', 'each', 48, 41.2, '{apple,cherry,raspberry,lemon}'),
  ('Boulangerie Lafleur', 'food', 'freezer', 'Pies', 'Pays', 'Tartes', 'case', 'each', 6, 38.9, '{apple,cherry,peach,lemon,blueberry}');

create table pg_temp.flavors (name text primary key, es text, fr text);
insert into pg_temp.flavors values
  ('apple', 'manzana', 'pomme'), ('banana', 'plátano', 'banane'), ('blueberry', 'arándano', 'bleuet'), ('caramel', 'caramelo', 'caramel'),
  ('cherry', 'cereza', 'cerise'), ('chocolate', 'chocolate', 'chocolat'), ('cinnamon', 'canela', 'cannelle'), ('coffee', 'café', 'café'),
  ('ginger', 'jengibre', 'gingembre'), ('grape', 'uva', 'raisin'), ('hazelnut', 'avellana', 'noisette'), ('lemon', 'limón', 'citron'),
  ('mango', 'mango', 'mangue'), ('mint', 'menta', 'menthe'), ('orange', 'naranja', 'orange'), ('peach', 'durazno', 'pêche'),
  ('raspberry', 'frambuesa', 'framboise'), ('strawberry', 'fresa', 'fraise'), ('vanilla', 'vainilla', 'vanille');

-- In one list, with the supplier's number after those of seed.sql. French writes inches in letters.
create table pg_temp.goods as
select g.*, s.id as supplier_id, format('%s-%s', k.prefix, lpad(
    (row_number() over (partition by g.supplier order by g.category, g.name, g.price) + k.known)::text, 3, '0')) as code
from (
  select z.supplier, z.category, z.area, z.name || ' ' || (e.value ->> 0) as name, z.es || ' ' || (e.value ->> 0) as es,
    z.fr || ' ' || replace(e.value ->> 0, '"', ' po') as fr, z.order_unit, z.base_unit, (e.value ->> 1)::numeric as pack,
    (e.value ->> 2)::numeric as price
  from pg_temp.sized z cross join lateral jsonb_array_elements(z.sizes) e
  union all
  select v.supplier, v.category, v.area, v.name || ', ' || f.name, v.es || ', ' || f.es, v.fr || ', ' || f.fr, v.order_unit,
    v.base_unit, v.pack, v.price
  from pg_temp.flavored v join pg_temp.flavors f on f.name = any (v.flavors)) g
join public.suppliers s on s.name = g.supplier
join (
  select o.supplier_id, min(split_part(o.code, '-', 1)) as prefix, max(split_part(o.code, '-', 2)::integer) as known
  from public.product_offers o group by 1) k on k.supplier_id = s.id;

insert into public.products (id, sku, name, translations, category, base_unit)
select sync.natural_id('demo_products', g.code), replace(g.code, '-', ''), g.name,
  jsonb_build_object('es', jsonb_build_object('name', g.es), 'fr', jsonb_build_object('name', g.fr)), g.category, g.base_unit
from pg_temp.goods g order by g.code;

-- A barcode for each of the catalogue, with the digit that checks the others.
update public.products p set barcodes = jsonb_build_array(d.digits || ((10 - c.sum % 10) % 10)::text)
from (
  select t.id, '0' || lpad((pg_temp.draw(t.sku, 'barcode') * 10000000000)::bigint::text, 10, '0') as digits from public.products t) d
cross join lateral (
  select sum(substr(d.digits, n, 1)::integer * case n % 2 when 1 then 3 else 1 end) as sum from generate_series(1, 11) n) c
where d.id = p.id;

insert into public.product_offers (id, product_id, supplier_id, code, order_unit, pack_size, price, price_from)
select sync.natural_id('demo_offers', g.code), sync.natural_id('demo_products', g.code), g.supplier_id, g.code, g.order_unit, g.pack,
  g.price, pg_temp.today() - 60
from pg_temp.goods g order by g.code;

-- Every ninth of what others sell is in the warehouse as well, in twice the pack.
insert into public.product_offers (id, product_id, supplier_id, code, order_unit, pack_size, price, price_from)
select sync.natural_id('demo_offers', 'warehouse', o.code), o.product_id, w.id, 'CW-' || o.code, o.order_unit, o.pack_size * 2,
  round(o.price * 2.08, 2), pg_temp.today() - 60
from (
  select f.*, row_number() over (order by f.code) as place from public.product_offers f
  join public.suppliers s on s.id = f.supplier_id and s.name <> 'Central Warehouse') o
cross join (select s.id from public.suppliers s where s.name = 'Central Warehouse') w
where o.place % 9 = 4;

-- What each of them cost before.
insert into public.product_prices (offer_id, from_date, price)
select o.id, pg_temp.today() - 260, round(o.price * (0.91 + 0.06 * pg_temp.draw(o.code, 'price before')), 2) from public.product_offers o;

insert into public.supply_settings (store_id, approve_above, adjust_above, count_tolerance)
select s.id, 800, 60, 3 from public.stores s
where s.store_number in ('7506', '7509', '7510', '7511', '7514', '7515') order by s.store_number;

insert into public.supplier_terms (id, store_id, supplier_id, account, minimum, deliveries)
select sync.natural_id('demo_terms', s.store_number, t.supplier_id::text), s.id, t.supplier_id,
  case when t.account is not null then 'SH-' || s.store_number end, t.minimum, t.deliveries
from public.stores s
join public.supplier_terms t on t.store_id = (select r.id from public.stores r where r.store_number = '7486')
where s.store_number in ('7506', '7509', '7510', '7511', '7514', '7515') order by s.store_number, t.supplier_id;

-- What each store keeps on its shelves: so many of each supplier, in packs of which it wants to have a few.
create table pg_temp.kept as
select s.id as store_id, s.store_number, s.time_zone, m.user_id, o.id as offer_id, o.supplier_id, o.product_id, p.name, o.code,
  o.order_unit, o.pack_size, o.price, p.base_unit, a.area, k.par
from public.stores s
cross join lateral (
  select coalesce((select u.user_id from public.store_users u where u.store_id = s.id and u.role = 'general_manager' order by 1 limit 1),
    (select u.id from auth.users u where u.email = 'manager@storehand.demo')) as user_id) m
cross join lateral (
  select f.*, row_number() over (partition by f.supplier_id order by pg_temp.draw(s.store_number, f.code)) as place
  from public.product_offers f
  join public.products c on c.id = f.product_id and c.category <> 'equipment'
  where f.code not like 'CW-%-%') o
join public.suppliers u on u.id = o.supplier_id
join public.products p on p.id = o.product_id
cross join lateral (
  select coalesce((select g.area from pg_temp.goods g where g.code = o.code), case
    when p.category = 'cleaning' then 'chemicals'
    when p.name ~* 'fries|onion rings|patties|tenders' then 'freezer'
    when u.name in ('Green Valley Produce', 'Hillside Dairy', 'Carnes Don Julio') then 'cooler' else 'dry' end) as area) a
cross join lateral (select o.pack_size * (2 + (pg_temp.draw(s.store_number, o.code, 'par') * 3)::integer) as par) k
where s.store_number in ('7486', '7505', '7506', '7509', '7510', '7511', '7514', '7515')
  and o.place <= case u.name when 'Central Warehouse' then 20 when 'Green Valley Produce' then 12 when 'Carnes Don Julio' then 8 else 7 end;

insert into public.store_products (store_id, product_id, par, reorder_point, areas)
select k.store_id, k.product_id, k.par, floor(k.par / 2), jsonb_build_array(k.area)
from pg_temp.kept k
where not exists (select from public.store_products h where h.store_id = k.store_id and h.product_id = k.product_id)
order by k.store_number, k.code;

-- The deliveries of 26 weeks and the next days. Who has orders of these days in seed.sql, has those alone.
create table pg_temp.past as
select sync.natural_id('demo_orders', s.store_number, t.supplier_id::text, d.day::text) as id, s.id as store_id, s.store_number,
  s.time_zone, t.supplier_id, d.day, d.days_ago, o.ordered_on, pg_temp.today() - o.ordered_on as ordered_ago, m.user_id,
  case when d.days_ago < 1 and pg_temp.draw(s.store_number, t.supplier_id::text, d.day::text, 'waits') < 0.3 then 'pending'
    when d.days_ago < 1 then 'processing'
    when pg_temp.draw(s.store_number, t.supplier_id::text, d.day::text, 'cancelled') < 0.04 then 'cancelled'
    else 'received' end as status
from public.stores s
join public.supplier_terms t on t.store_id = s.id
join public.suppliers u on u.id = t.supplier_id
cross join lateral (select k.user_id from pg_temp.kept k where k.store_id = s.id limit 1) m
cross join lateral (select n as days_ago, pg_temp.today() - n as day from generate_series(-4, 181) n) d
join lateral (
  select (e.value ->> 'cut_off_days')::integer as before from jsonb_array_elements(t.deliveries) e
  where (e.value ->> 'weekday')::integer = extract(dow from d.day)) w on true
cross join lateral (select d.day - w.before as ordered_on) o
where o.ordered_on <= pg_temp.today()
  and (d.days_ago > 18 or s.store_number not in ('7486', '7505'))
  and pg_temp.draw(s.store_number, t.supplier_id::text, d.day::text) < case u.name
    when 'Boulangerie Lafleur' then 0.25 when 'Carnes Don Julio' then 0.3 when 'Green Valley Produce' then 0.5 else 0.45 end;

create table pg_temp.past_lines as
select sync.natural_id('supply_order_lines', o.id::text, k.offer_id::text) as id, o.id as order_id, o.store_id, o.store_number,
  o.status, o.days_ago, o.ordered_ago, k.offer_id, k.product_id, k.name, k.code, k.order_unit, k.pack_size, k.base_unit, k.area,
  1 + (3 * pg_temp.draw(o.id::text, k.code, 'qty'))::integer as qty, o.user_id,
  case when o.ordered_ago > 60 then (
    select p.price from public.product_prices p where p.offer_id = k.offer_id order by p.from_date limit 1) else k.price end as price,
  -- one in forty was not as ordered
  case when o.status = 'received' and pg_temp.draw(o.id::text, k.code, 'came') < 0.025 then (array['short', 'damaged', 'warm'])[
    1 + floor(3 * pg_temp.draw(o.id::text, k.code, 'how'))::integer] else 'ok' end as condition
from pg_temp.past o
join pg_temp.kept k on k.store_id = o.store_id and k.supplier_id = o.supplier_id
where pg_temp.draw(o.id::text, k.code) < 0.45;

create index on pg_temp.past_lines (order_id);
delete from pg_temp.past o where not exists (select from pg_temp.past_lines l where l.order_id = o.id);
analyze pg_temp.past, pg_temp.past_lines, pg_temp.kept;

-- What is over is written as it stands, past the triggers, which are for what people do: what they number and sum up is done
-- here for all of it at once. Nobody's device has read anything yet.
set local session_replication_role = replica;

-- The numbers up to which a scope has come, as the rows of this table have them.
create function pg_temp.numbered(of_table text) returns void
language plpgsql as $$
begin
  execute format('update public.sync_scopes s set head = greatest(s.head, m.head)
    from (select t.scope, max(t.change) as head from public.%I t group by 1) m where m.scope = s.scope', of_table);
end $$;

insert into public.supply_orders (id, user_id, store_id, supplier_id, source, requested_for, order_number, status, status_at, subtotal,
  submitted_by, submitted_at, sent_by, sent_at, expected_on, delivered_at, reason, created_at, updated_at, scope, change)
select o.id, o.user_id, o.store_id, o.supplier_id, 'guide', o.day,
  format('%s-%s-%s', o.store_number, to_char(o.ordered_on, 'YYMMDD'), lpad((coalesce(n.last_no, 0)
    + (select count(*) from public.supply_orders_archive a where a.store_id = o.store_id
        and a.order_number like format('%s-%s-%%', o.store_number, to_char(o.ordered_on, 'YYMMDD')))
    + row_number() over (partition by o.store_id, o.ordered_on order by o.id))::text, 2, '0')),
  o.status, case o.status when 'received' then pg_temp.at(o.days_ago, 430) else pg_temp.at(o.ordered_ago, 610) end,
  l.total, o.user_id, pg_temp.at(o.ordered_ago, 600), case when o.status in ('received', 'processing') then o.user_id end,
  case when o.status in ('received', 'processing') then pg_temp.at(o.ordered_ago, 610) end,
  case when o.status in ('received', 'processing') then o.day end,
  case when o.status = 'received' then pg_temp.at(o.days_ago, 420) end,
  case when o.status = 'cancelled' then 'Ordered twice by mistake.' end,
  pg_temp.at(o.ordered_ago, 585), case o.status when 'received' then pg_temp.at(o.days_ago, 430) else pg_temp.at(o.ordered_ago, 610) end,
  'store:' || o.store_id, h.head + row_number() over (partition by o.store_id order by o.days_ago desc, o.id)
from pg_temp.past o
join public.sync_scopes h on h.scope = 'store:' || o.store_id
left join sync.supply_order_numbers n on n.store_id = o.store_id and n.day = o.ordered_on
cross join lateral (select sum(round(i.qty * i.price, 2)) as total from pg_temp.past_lines i where i.order_id = o.id) l;
select pg_temp.numbered('supply_orders');

insert into sync.supply_order_numbers as n (store_id, day, last_no)
select o.store_id, o.ordered_on, max(split_part(p.order_number, '-', 3)::integer)
from pg_temp.past o join public.supply_orders p on p.id = o.id group by 1, 2
on conflict (store_id, day) do update set last_no = excluded.last_no;

insert into public.supply_order_lines (id, order_id, store_id, offer_id, qty, product_id, name, supplier_code, order_unit, pack_size,
  base_unit, unit_price, qty_requested, qty_received, qty_refused, line_total, created_at, updated_at, scope, change)
select l.id, l.order_id, l.store_id, l.offer_id, l.qty, l.product_id, l.name, l.code, l.order_unit, l.pack_size, l.base_unit, l.price,
  l.qty, case when l.status = 'received' then l.qty - (l.condition <> 'ok')::integer end,
  case when l.status = 'received' then (l.condition in ('damaged', 'warm'))::integer end, round(l.qty * l.price, 2),
  pg_temp.at(l.ordered_ago, 590), pg_temp.at(l.ordered_ago, 590), 'store:' || l.store_id,
  h.head + row_number() over (partition by l.store_id order by l.days_ago desc, l.id)
from pg_temp.past_lines l join public.sync_scopes h on h.scope = 'store:' || l.store_id;
select pg_temp.numbered('supply_order_lines');

insert into public.supply_order_steps (id, order_id, store_id, user_id, step, reason, channel, expected_on, is_whole, from_status,
  to_status, made_at, created_at, updated_at, scope, change)
select sync.natural_id('demo_steps', o.id::text, t.step), o.id, o.store_id, o.user_id, t.step,
  case when t.step = 'cancel' then 'Ordered twice by mistake.' end, case when t.step = 'send' then 'email' end,
  case when t.step = 'send' then o.day end, case when t.step = 'receive' then true end, t.from_status,
  case when t.step = 'submit' and o.status = 'pending' then 'pending' else t.to_status end, a.made_at, a.made_at, a.made_at,
  'store:' || o.store_id, h.head + row_number() over (partition by o.store_id order by o.days_ago desc, o.id, t.place)
from pg_temp.past o
join (values (1, 'submit', 'draft', 'approved', '{pending,processing,received,cancelled}'::text[]),
  (2, 'send', 'approved', 'processing', '{processing,received}'), (3, 'receive', 'processing', 'received', '{received}'),
  (3, 'cancel', 'approved', 'cancelled', '{cancelled}')) t (place, step, from_status, to_status, of_status)
  on o.status = any (t.of_status)
join public.sync_scopes h on h.scope = 'store:' || o.store_id
cross join lateral (
  select case t.place when 1 then pg_temp.at(o.ordered_ago, 600) when 2 then pg_temp.at(o.ordered_ago, 610)
    else pg_temp.at(case t.step when 'receive' then o.days_ago else o.ordered_ago end, 640 - 210 * (t.step = 'receive')::integer) end
    as made_at) a;
select pg_temp.numbered('supply_order_steps');

insert into public.supply_receipts (id, order_id, store_id, user_id, day, invoice_number, cost_decision, created_at, updated_at, scope, change)
select sync.natural_id('supply_receipts', o.id::text, o.day::text, '1'), o.id, o.store_id, o.user_id, o.day,
  'INV-' || lpad((pg_temp.draw(o.id::text, 'invoice') * 1000000)::integer::text, 6, '0'), 'dismiss', pg_temp.at(o.days_ago, 425),
  pg_temp.at(o.days_ago, 430), 'store:' || o.store_id, h.head + row_number() over (partition by o.store_id order by o.days_ago desc, o.id)
from pg_temp.past o join public.sync_scopes h on h.scope = 'store:' || o.store_id
where o.status = 'received';
select pg_temp.numbered('supply_receipts');

-- A count of everything that is kept, in the evening: each week of the last eight, each fourth before. What seed.sql has counted
-- since stands.
create table pg_temp.past_counts as
select sync.natural_id('stock_counts', s.store_id::text, (pg_temp.today() - d.days_ago)::text, 'all') as id, s.store_id, s.user_id,
  d.days_ago, pg_temp.today() - d.days_ago as day
from (select distinct k.store_id, k.store_number, k.user_id from pg_temp.kept k) s
cross join lateral (
  select 7 * n + 1 + (6 * pg_temp.draw(s.store_number, 'counts'))::integer as days_ago from generate_series(0, 25) n) d
where (d.days_ago < 57 or d.days_ago / 7 % 4 = 0) and (d.days_ago > 18 or s.store_number not in ('7486', '7505'));

insert into public.stock_counts (id, store_id, user_id, day, is_blind, submitted_at, decision, status, submitted_by, closed_by, closed_at,
  created_at, updated_at, off_devices_at, scope, change)
select c.id, c.store_id, c.user_id, c.day, false, pg_temp.at(c.days_ago, 1320), 'post', 'posted', c.user_id, c.user_id,
  pg_temp.at(c.days_ago, 1325), pg_temp.at(c.days_ago, 1260), pg_temp.at(c.days_ago, 1325),
  case when c.days_ago > 45 then pg_temp.at(c.days_ago - 45, 120) end, 'store:' || c.store_id,
  h.head + row_number() over (partition by c.store_id order by c.days_ago desc)
from pg_temp.past_counts c join public.sync_scopes h on h.scope = 'store:' || c.store_id;
select pg_temp.numbered('stock_counts');

insert into public.stock_entries (id, store_id, product_id, kind, count_id, area_id, receipt_id, order_line_id, made_by, entered_qty,
  entered_unit, pack_size, qty_refused, condition, reason, note, effective_at, qty, status, anchors, unit_cost, arrived_at, created_at,
  updated_at, off_devices_at, scope, change)
select e.id, e.store_id, e.product_id, e.kind, e.count_id, e.area_id, e.receipt_id, e.order_line_id, e.made_by, e.entered_qty,
  e.entered_unit, e.pack_size, e.qty_refused, e.condition, e.reason, e.note, e.at, e.qty, 'posted', e.kind = 'count', e.unit_cost, e.at,
  e.at, e.at, case when e.days_ago > 45 then e.at + interval '45 days' end, 'store:' || e.store_id,
  h.head + row_number() over (partition by e.store_id order by e.at, e.id)
from (
  select sync.natural_id('stock_entries', r.id::text, l.id::text) as id, l.store_id, l.product_id, 'receipt' as kind,
    null::uuid as count_id, '' as area_id, r.id as receipt_id, l.id as order_line_id, l.user_id as made_by,
    l.qty - (l.condition <> 'ok')::integer as entered_qty, l.order_unit as entered_unit, l.pack_size,
    (l.condition in ('damaged', 'warm'))::integer as qty_refused, l.condition, null as reason, null as note,
    pg_temp.at(l.days_ago, 425) as at, (l.qty - (l.condition <> 'ok')::integer) * l.pack_size as qty,
    round(l.price / l.pack_size, 4) as unit_cost, l.days_ago
  from pg_temp.past_lines l join public.supply_receipts r on r.order_id = l.order_id
  where l.status = 'received'
  union all
  select sync.natural_id('stock_entries', c.id::text, k.area, k.product_id::text, k.user_id::text), k.store_id, k.product_id, 'count',
    c.id, k.area, null, null, k.user_id, f.figure, k.base_unit, 1, 0, null, null, null, pg_temp.at(c.days_ago, 1290), f.figure, null,
    c.days_ago
  from pg_temp.past_counts c
  join pg_temp.kept k on k.store_id = c.store_id
  cross join lateral (
    select round(k.pack_size * (0.4 + 1.6 * pg_temp.draw(c.id::text, k.code)), case when k.base_unit = 'each' then 0 else 1 end) as figure) f
  union all
  select sync.natural_id('demo_waste', k.store_number, k.code, d.days_ago::text), k.store_id, k.product_id, 'waste', null, '', null, null,
    k.user_id, q.qty, k.base_unit, 1, 0, null,
    (array['expired', 'damaged', 'spill', 'meal'])[1 + floor(4 * pg_temp.draw(k.store_number, k.code, d.days_ago::text, 'why'))::integer],
    null, pg_temp.at(d.days_ago, 900), -q.qty, round(k.price / k.pack_size, 4), d.days_ago
  from pg_temp.kept k
  join public.suppliers u on u.id = k.supplier_id and u.name in ('Green Valley Produce', 'Hillside Dairy', 'Boulangerie Lafleur')
  cross join generate_series(0, 25) w (week)
  cross join lateral (select 7 * w.week + 1 + floor(7 * pg_temp.draw(k.store_number, k.code, w.week::text, 'day'))::integer as days_ago) d
  cross join lateral (
    select greatest(1, round(k.pack_size * 0.08 * pg_temp.draw(k.store_number, k.code, d.days_ago::text, 'how much'))) as qty) q
  where pg_temp.draw(k.store_number, k.code, w.week::text, 'waste') < 0.17 and (d.days_ago > 18 or k.store_number not in ('7486', '7505'))) e
join public.sync_scopes h on h.scope = 'store:' || e.store_id;
select pg_temp.numbered('stock_entries');
analyze public.stock_entries (receipt_id, order_line_id);

-- What was not as ordered: settled long ago, answered or open where it was lately.
insert into public.supply_credits (id, receipt_id, store_id, order_id, supplier_id, items, amount, status, answer, answered_by, answered_at,
  decision, closed_by, closed_at, created_at, updated_at, off_devices_at, scope, change)
select sync.natural_id('supply_credits', i.receipt_id::text), i.receipt_id, o.store_id, o.id, o.supplier_id, i.items, i.amount,
  case when w.is_over then 'settled' when w.is_answered then 'accepted' else 'open' end, case when w.is_answered then 'accept' end,
  case when w.is_answered then 'Accounting' end, case when w.is_answered then pg_temp.at(o.days_ago - 4, 700) end,
  case when w.is_over then 'settle' end, case when w.is_over then o.user_id end, case when w.is_over then pg_temp.at(o.days_ago - 12, 660) end,
  pg_temp.at(o.days_ago, 430), pg_temp.at(greatest(o.days_ago - 12, 0), 660),
  case when w.is_over and o.days_ago > 90 then pg_temp.at(o.days_ago - 90, 120) end, 'store:' || o.store_id,
  h.head + row_number() over (partition by o.store_id order by o.days_ago desc, i.receipt_id)
from sync.credit_items(array(
  select r.id from public.supply_receipts r join pg_temp.past_lines l on l.order_id = r.order_id and l.condition <> 'ok')) i
join public.supply_receipts r on r.id = i.receipt_id
join pg_temp.past o on o.id = r.order_id
join public.sync_scopes h on h.scope = 'store:' || o.store_id
cross join lateral (select o.days_ago > 14 as is_over, o.days_ago > 7 as is_answered) w;
select pg_temp.numbered('supply_credits');

-- The ledger of all that is posted, in the order in which it happened: a count begins the figure anew (rule ST1).
delete from public.stock_ledger where true;
insert into public.stock_ledger (store_id, product_id, entry_id, kind, delta, balance, posted_at)
select b.store_id, b.product_id, b.id, b.kind,
  b.balance - coalesce(lag(b.balance) over (partition by b.store_id, b.product_id order by b.effective_at, b.id), 0), b.balance,
  b.effective_at
from (
  select c.*, sum(c.qty) over (partition by c.store_id, c.product_id, c.counts order by c.effective_at, c.id) as balance
  from (
    select e.*, count(*) filter (where e.anchors) over (
      partition by e.store_id, e.product_id order by e.effective_at, e.id) as counts
    from public.stock_entries e
    where e.status = 'posted' and e.deleted_at is null and (e.anchors or e.kind <> 'count')) c) b
order by b.effective_at, b.id;

update public.store_products t set on_hand = f.on_hand, counted_at = f.counted_at, last_cost = coalesce(c.unit_cost, t.last_cost),
  avg_daily_use = u.daily_use
from (select distinct k.store_id from pg_temp.kept k) s
cross join lateral (
  select array_agg(p.product_id) as products from public.store_products p where p.store_id = s.store_id) k
cross join lateral sync.stock_figures(s.store_id, k.products) f
join lateral sync.average_daily_use(s.store_id, k.products) u on u.product_id = f.product_id
left join lateral (
  select e.unit_cost from public.stock_entries e
  where e.store_id = s.store_id and e.product_id = f.product_id and e.kind = 'receipt' and e.status = 'posted' and e.qty > 0
  order by e.effective_at desc, e.id desc limit 1) c on true
where t.store_id = s.store_id and t.product_id = f.product_id;

-- What the nightly job has archived since.
select sync.archive_supply_orders(array(
  select o.id from pg_temp.past o where o.status in ('received', 'cancelled') and o.days_ago > 30), null, null);
update public.supply_orders_archive a set archived_at = pg_temp.at(o.days_ago - 31, 137) from pg_temp.past o where a.id = o.id;
delete from public.supply_order_steps t using pg_temp.past o where t.order_id = o.id and o.days_ago > 30;
delete from public.supply_order_lines t using pg_temp.past o where t.order_id = o.id and o.days_ago > 30;
delete from public.supply_orders t using pg_temp.past o where t.id = o.id and o.days_ago > 30;

set local session_replication_role = origin;

drop function pg_temp.numbered(text);
drop table pg_temp.past_counts;
drop table pg_temp.past_lines;
drop table pg_temp.past;
drop table pg_temp.kept;
drop table pg_temp.goods;
drop table pg_temp.sized;
drop table pg_temp.flavored;
drop table pg_temp.flavors;
drop function pg_temp.draw(text[]);
drop function pg_temp.at(integer, integer);
drop function pg_temp.today();
