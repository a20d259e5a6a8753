/** What the stores of the demo can order, and from whom. */
import { naturalId } from '../../src/kernel/ids.ts';
import type { ProductCategory } from '../../src/modules/supply/model/domain/catalogue.ts';

export type DemoSupplier = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'warehouse' | 'external';
  readonly email: string | null;
  readonly phone: string;
  readonly language: 'en' | 'es' | 'fr';
};

const supplier = (
  name: string,
  kind: DemoSupplier['kind'],
  email: string | null,
  phone: string,
  language: DemoSupplier['language'] = 'en',
): DemoSupplier => ({
  id: naturalId('demo_suppliers', name),
  name,
  kind,
  email,
  phone,
  language,
});

export const suppliers = {
  warehouse: supplier('Central Warehouse', 'warehouse', 'orders@warehouse.demo', '555-0100'),
  produce: supplier('Green Valley Produce', 'external', 'orders@greenvalley.demo', '555-0111'),
  meat: supplier('Carnes Don Julio', 'external', 'pedidos@donjulio.demo', '555-0122', 'es'),
  bakery: supplier('Boulangerie Lafleur', 'external', 'commandes@lafleur.demo', '555-0133', 'fr'),
  dairy: supplier('Hillside Dairy', 'external', 'orders@hillside.demo', '555-0144'),
  // takes orders by phone only
  cleaning: supplier('Sparkle Cleaning Supply', 'external', null, '555-0155'),
} as const;
export type SupplierName = keyof typeof suppliers;

/**
 * When each supplier comes to a store: weekdays (0 is Sunday), window, so many days before ordered until when, and from how
 * many dollars on. The stores ask for what they have on different days.
 */
export const supplierTerms: Record<
  SupplierName,
  {
    readonly weekdays: readonly number[];
    readonly window: readonly [from: string, until: string];
    readonly cutOff: readonly [days: number, time: string];
    readonly minimum: number | null;
  }
> = {
  warehouse: { weekdays: [2, 5], window: ['05:00', '08:00'], cutOff: [2, '16:00'], minimum: 250 },
  produce: { weekdays: [1, 3, 6], window: ['06:00', '09:00'], cutOff: [1, '14:00'], minimum: 80 },
  meat: { weekdays: [2, 4, 6], window: ['07:00', '10:00'], cutOff: [1, '12:00'], minimum: 150 },
  bakery: {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    window: ['04:30', '06:30'],
    cutOff: [1, '15:00'],
    minimum: null,
  },
  dairy: { weekdays: [1, 4], window: ['06:30', '09:30'], cutOff: [1, '17:00'], minimum: 60 },
  cleaning: { weekdays: [3], window: ['13:00', '17:00'], cutOff: [5, '12:00'], minimum: 100 },
};

export type DemoProduct = {
  readonly id: string;
  readonly offerId: string;
  readonly supplier: SupplierName;
  readonly sku: string;
  readonly code: string;
  readonly name: string;
  readonly es: string;
  readonly fr: string;
  readonly category: ProductCategory;
  readonly baseUnit: string;
  readonly orderUnit: string;
  readonly packSize: number;
  /** Of an order unit, in dollars. */
  readonly price: number;
  readonly needsApproval: boolean;
};

/** Name, Spanish, French; order unit, base units in it, base unit, price; `!`: waits for approval. */
type Line = readonly [string, string, string, string, number, string, number, '!'?];

const catalogue: Record<SupplierName, Partial<Record<ProductCategory, readonly Line[]>>> = {
  warehouse: {
    packaging: [
      [
        'Paper cups 12 oz',
        'Vasos de papel 12 oz',
        'Gobelets en papier 12 oz',
        'case',
        1000,
        'each',
        48.5,
      ],
      [
        'Paper cups 20 oz',
        'Vasos de papel 20 oz',
        'Gobelets en papier 20 oz',
        'case',
        600,
        'each',
        52.25,
      ],
      ['Cup lids', 'Tapas para vasos', 'Couvercles de gobelets', 'case', 1000, 'each', 31],
      ['Paper straws', 'Popotes de papel', 'Pailles en papier', 'box', 500, 'each', 14.75],
      [
        'Takeout bags, large',
        'Bolsas para llevar, grandes',
        'Sacs à emporter, grands',
        'case',
        250,
        'each',
        39.9,
      ],
      [
        'Takeout bags, small',
        'Bolsas para llevar, chicas',
        'Sacs à emporter, petits',
        'case',
        500,
        'each',
        36.4,
      ],
      ['Burger wrap', 'Papel para hamburguesa', 'Papier pour burgers', 'box', 1000, 'each', 22.1],
      ['Fry boxes', 'Cajas para papas', 'Boîtes à frites', 'case', 500, 'each', 27.8],
      ['Napkins', 'Servilletas', 'Serviettes', 'case', 6000, 'each', 41.2],
      ['Salad bowls', 'Tazones para ensalada', 'Bols à salade', 'case', 300, 'each', 44.6],
      ['Receipt paper', 'Papel para recibos', 'Papier à reçus', 'box', 50, 'roll', 58],
      ['Ketchup packets', 'Sobres de cátsup', 'Sachets de ketchup', 'case', 1000, 'each', 33.3],
    ],
    food: [
      ['Fry oil', 'Aceite para freír', 'Huile de friture', 'bucket', 35, 'lb', 42.75],
      ['Fries 3/8"', 'Papas a la francesa 3/8"', 'Frites 3/8 po', 'case', 36, 'lb', 38.9],
      ['Onion rings', 'Aros de cebolla', 'Rondelles d’oignon', 'case', 20, 'lb', 41.15],
      [
        'Pickle slices',
        'Rebanadas de pepinillo',
        'Tranches de cornichon',
        'bucket',
        5,
        'gal',
        33.6,
      ],
      ['Burger sauce', 'Salsa para hamburguesa', 'Sauce à burger', 'case', 4, 'gal', 57.4],
      ['Mustard', 'Mostaza', 'Moutarde', 'case', 4, 'gal', 29.95],
      ['Mayonnaise', 'Mayonesa', 'Mayonnaise', 'case', 4, 'gal', 44.8],
      ['Salt', 'Sal', 'Sel', 'bag', 25, 'lb', 9.4],
      ['Black pepper', 'Pimienta negra', 'Poivre noir', 'each', 5, 'lb', 36.25],
    ],
    beverage: [
      ['Cola syrup', 'Jarabe de cola', 'Sirop de cola', 'box', 5, 'gal', 89.9],
      ['Diet cola syrup', 'Jarabe de cola light', 'Sirop de cola diète', 'box', 5, 'gal', 89.9],
      ['Lemon-lime syrup', 'Jarabe de lima-limón', 'Sirop citron-lime', 'box', 5, 'gal', 87.5],
      [
        'Iced tea concentrate',
        'Concentrado de té helado',
        'Concentré de thé glacé',
        'case',
        4,
        'gal',
        64,
      ],
      ['Bottled water', 'Agua embotellada', 'Eau en bouteille', 'case', 24, 'each', 7.9],
      [
        'Coffee, medium roast',
        'Café, tueste medio',
        'Café, torréfaction moyenne',
        'case',
        12,
        'lb',
        82.3,
      ],
    ],
    equipment: [
      ['Fry basket', 'Canasta para freír', 'Panier à friture', 'each', 1, 'each', 46.5, '!'],
      [
        'Digital thermometer',
        'Termómetro digital',
        'Thermomètre numérique',
        'each',
        1,
        'each',
        28.75,
      ],
      ['Sheet pan', 'Charola para hornear', 'Plaque de cuisson', 'pack', 6, 'each', 71.4, '!'],
      [
        'Headset for the drive-through',
        'Auriculares para el autoservicio',
        'Casque pour le service au volant',
        'each',
        1,
        'each',
        329,
        '!',
      ],
    ],
  },
  produce: {
    food: [
      ['Iceberg lettuce', 'Lechuga iceberg', 'Laitue iceberg', 'case', 24, 'each', 31.2],
      [
        'Romaine hearts',
        'Corazones de lechuga romana',
        'Cœurs de romaine',
        'case',
        12,
        'each',
        27.45,
      ],
      ['Tomatoes 5x6', 'Jitomates 5x6', 'Tomates 5x6', 'case', 25, 'lb', 28.9],
      ['Yellow onions', 'Cebollas amarillas', 'Oignons jaunes', 'bag', 50, 'lb', 22.5],
      ['Red onions', 'Cebollas moradas', 'Oignons rouges', 'bag', 25, 'lb', 17.8],
      ['Avocados', 'Aguacates', 'Avocats', 'case', 48, 'each', 52.6],
      ['Jalapeños', 'Jalapeños', 'Jalapeños', 'case', 10, 'lb', 14.9],
      ['Limes', 'Limones', 'Limes', 'case', 40, 'lb', 36.7],
      ['Potatoes, russet', 'Papas russet', 'Pommes de terre russet', 'bag', 50, 'lb', 24.3],
      [
        'Mushrooms, sliced',
        'Champiñones rebanados',
        'Champignons tranchés',
        'case',
        10,
        'lb',
        23.1,
      ],
      ['Spinach', 'Espinacas', 'Épinards', 'case', 10, 'lb', 26.85],
      ['Lemons', 'Limones amarillos', 'Citrons', 'case', 38, 'lb', 39.5],
    ],
  },
  meat: {
    food: [
      ['Beef patties 4 oz', 'Tortas de res 4 oz', 'Galettes de bœuf 4 oz', 'case', 40, 'lb', 168.4],
      ['Beef patties 2 oz', 'Tortas de res 2 oz', 'Galettes de bœuf 2 oz', 'case', 30, 'lb', 127.9],
      ['Chicken breast', 'Pechuga de pollo', 'Poitrine de poulet', 'case', 40, 'lb', 112.75],
      [
        'Chicken tenders, breaded',
        'Tiras de pollo empanizadas',
        'Lanières de poulet panées',
        'case',
        20,
        'lb',
        68.2,
      ],
      ['Bacon, sliced', 'Tocino rebanado', 'Bacon tranché', 'case', 15, 'lb', 74.35],
      [
        'Turkey breast, sliced',
        'Pechuga de pavo rebanada',
        'Poitrine de dinde tranchée',
        'case',
        12,
        'lb',
        59.6,
      ],
      ['Ham, sliced', 'Jamón rebanado', 'Jambon tranché', 'case', 12, 'lb', 48.9],
      ['Ground beef 80/20', 'Carne molida 80/20', 'Bœuf haché 80/20', 'case', 40, 'lb', 149.5],
    ],
  },
  bakery: {
    food: [
      [
        'Burger buns 4"',
        'Pan para hamburguesa 4"',
        'Pains à burger 4 po',
        'case',
        96,
        'each',
        26.4,
      ],
      ['Brioche buns', 'Pan brioche', 'Pains briochés', 'case', 72, 'each', 34.9],
      ['Slider buns', 'Panecillos', 'Petits pains', 'case', 144, 'each', 29.8],
      ['Hot dog buns', 'Pan para hot dog', 'Pains à hot-dog', 'case', 96, 'each', 23.7],
      [
        'Flour tortillas 10"',
        'Tortillas de harina 10"',
        'Tortillas de blé 10 po',
        'case',
        144,
        'each',
        27.3,
      ],
      [
        'Sourdough, sliced',
        'Pan de masa madre rebanado',
        'Pain au levain tranché',
        'case',
        12,
        'each',
        38.6,
      ],
      [
        'Chocolate chip cookies',
        'Galletas con chispas de chocolate',
        'Biscuits aux pépites de chocolat',
        'case',
        120,
        'each',
        42.1,
      ],
    ],
  },
  dairy: {
    food: [
      [
        'American cheese, sliced',
        'Queso americano rebanado',
        'Fromage américain tranché',
        'case',
        30,
        'lb',
        84.9,
      ],
      ['Cheddar, shredded', 'Queso cheddar rallado', 'Cheddar râpé', 'case', 20, 'lb', 63.4],
      [
        'Swiss cheese, sliced',
        'Queso suizo rebanado',
        'Fromage suisse tranché',
        'case',
        12,
        'lb',
        51.75,
      ],
      ['Butter', 'Mantequilla', 'Beurre', 'case', 36, 'lb', 109.2],
      ['Sour cream', 'Crema agria', 'Crème sure', 'bucket', 5, 'lb', 12.6],
      ['Eggs, large', 'Huevos grandes', 'Gros œufs', 'case', 180, 'each', 47.8],
    ],
    beverage: [
      ['Whole milk', 'Leche entera', 'Lait entier', 'case', 4, 'gal', 18.9],
      [
        'Shake mix, vanilla',
        'Base para malteada, vainilla',
        'Mélange à lait frappé, vanille',
        'case',
        4,
        'gal',
        33.45,
      ],
      ['Half and half', 'Crema para café', 'Crème à café', 'box', 360, 'each', 19.3],
    ],
  },
  cleaning: {
    cleaning: [
      ['Degreaser', 'Desengrasante', 'Dégraissant', 'case', 4, 'gal', 46.8],
      ['Sanitizer', 'Desinfectante', 'Désinfectant', 'case', 4, 'gal', 38.4],
      ['Dish soap', 'Jabón para trastes', 'Savon à vaisselle', 'case', 4, 'gal', 34.2],
      ['Hand soap', 'Jabón de manos', 'Savon à mains', 'case', 6, 'l', 29.9],
      ['Gloves, medium', 'Guantes medianos', 'Gants, moyens', 'case', 1000, 'each', 52],
      ['Gloves, large', 'Guantes grandes', 'Gants, grands', 'case', 1000, 'each', 52],
      [
        'Trash bags 55 gal',
        'Bolsas de basura 55 gal',
        'Sacs à ordures 55 gal',
        'case',
        100,
        'each',
        31.7,
      ],
      ['Paper towels', 'Toallas de papel', 'Essuie-mains', 'case', 12, 'roll', 36.9],
      ['Toilet paper', 'Papel higiénico', 'Papier hygiénique', 'case', 24, 'roll', 28.5],
      ['Mop heads', 'Repuestos de trapeador', 'Têtes de vadrouille', 'pack', 6, 'each', 41.3],
    ],
  },
};

const prefixes: Record<SupplierName, string> = {
  warehouse: 'CW',
  produce: 'GV',
  meat: 'DJ',
  bakery: 'BL',
  dairy: 'HD',
  cleaning: 'SP',
};

export const products: readonly DemoProduct[] = (Object.keys(suppliers) as SupplierName[]).flatMap(
  (of) =>
    Object.entries(catalogue[of])
      .flatMap(([category, lines]) =>
        lines.map((line) => ({ category: category as ProductCategory, line })),
      )
      .map(({ category, line }, place): DemoProduct => {
        const [name, es, fr, orderUnit, packSize, baseUnit, price, mark] = line;
        const code = `${prefixes[of]}-${String(place + 1).padStart(3, '0')}`;
        return {
          id: naturalId('demo_products', code),
          offerId: naturalId('demo_offers', code),
          supplier: of,
          sku: code.replace('-', ''),
          code,
          name,
          es,
          fr,
          category,
          // stock of rolls is counted in pieces
          baseUnit: baseUnit === 'roll' ? 'each' : baseUnit,
          orderUnit,
          packSize,
          price,
          needsApproval: mark === '!',
        };
      }),
);
