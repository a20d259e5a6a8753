import { words } from '../../template.ts';

/** English, Spanish, French: the opening checklist and the daily walk. */
export const dailyWords = words([
  ['Opening Checklist', 'Lista de apertura', 'Liste d’ouverture'],
  [
    'Before the doors open: building, equipment and first prep. About ten minutes.',
    'Antes de abrir: local, equipos y primera preparación. Unos diez minutos.',
    'Avant l’ouverture : locaux, équipement et première préparation. Une dizaine de minutes.',
  ],
  ['Building and dining room', 'Local y comedor', 'Locaux et salle'],
  [
    'Walk in the way a guest does.',
    'Entre como lo hace un cliente.',
    'Entrez comme le fait un client.',
  ],
  [
    'Parking lot, entrance and walkways are clean, lit and free of hazards',
    'El estacionamiento, la entrada y los pasillos están limpios, iluminados y sin peligros',
    'Le parking, l’entrée et les allées sont propres, éclairés et sans danger',
  ],
  [
    'Pick up litter, check for ice, broken glass and loose mats.',
    'Recoja la basura; revise si hay hielo, vidrios rotos o tapetes sueltos.',
    'Ramassez les déchets, cherchez le verglas, le verre brisé et les tapis mal posés.',
  ],
  [
    'Dining room tables, chairs and floor are clean and set',
    'Las mesas, las sillas y el piso del comedor están limpios y listos',
    'Les tables, les chaises et le sol de la salle sont propres et en place',
  ],
  [
    'Run a hand under the table edge; that is where guests find it.',
    'Pase la mano por debajo del borde de la mesa; ahí lo encuentran los clientes.',
    'Passez la main sous le bord de la table ; c’est là que les clients le trouvent.',
  ],
  [
    'Restrooms are clean, stocked and odor-free',
    'Los baños están limpios, abastecidos y sin olores',
    'Les toilettes sont propres, garnies et sans odeur',
  ],
  [
    'Soap, paper towels, toilet paper, trash emptied, sign-off sheet dated.',
    'Jabón, toallas de papel, papel higiénico, basura vaciada, hoja de control fechada.',
    'Savon, essuie-mains, papier toilette, poubelles vidées, feuille de passage datée.',
  ],
  [
    'Menu boards, signs and music are on and correct',
    'Los menús, los letreros y la música están encendidos y correctos',
    'Les menus, les enseignes et la musique sont allumés et corrects',
  ],
  ['Kitchen and equipment', 'Cocina y equipos', 'Cuisine et équipement'],
  [
    'Nothing is cooked before this section is done.',
    'No se cocina nada antes de terminar esta sección.',
    'Rien n’est cuit avant la fin de cette section.',
  ],
  [
    'Hand sinks have hot water, soap and paper towels',
    'Los lavamanos tienen agua caliente, jabón y toallas de papel',
    'Les lave-mains ont de l’eau chaude, du savon et des essuie-mains',
  ],
  [
    'Hot water must reach 100 °F within 30 seconds. A hand sink that fails closes the station.',
    'El agua debe llegar a 100 °F en 30 segundos. Un lavamanos que falla cierra la estación.',
    'L’eau doit atteindre 100 °F en 30 secondes. Un lave-mains défaillant ferme le poste.',
  ],
  [
    'Walk-in cooler temperature, °F',
    'Temperatura de la cámara fría, °F',
    'Température de la chambre froide, °F',
  ],
  [
    'Read the thermometer inside, not the display. Must be 41 °F or below.',
    'Lea el termómetro de adentro, no la pantalla. Debe estar a 41 °F o menos.',
    'Lisez le thermomètre à l’intérieur, pas l’écran. Il faut 41 °F ou moins.',
  ],
  [
    'Every cooler and freezer holds its temperature',
    'Cada refrigerador y congelador mantiene su temperatura',
    'Chaque réfrigérateur et congélateur tient sa température',
  ],
  [
    'Coolers 41 °F or below, freezers 0 °F or below. Call the manager before serving from a warm unit.',
    'Refrigeradores a 41 °F o menos, congeladores a 0 °F o menos. Llame al gerente antes de servir de un equipo caliente.',
    'Réfrigérateurs à 41 °F ou moins, congélateurs à 0 °F ou moins. Appelez le responsable avant de servir depuis un appareil trop chaud.',
  ],
  [
    'Ovens, grills and fryers are preheated and calibrated',
    'Los hornos, las parrillas y las freidoras están precalentados y calibrados',
    'Les fours, les grils et les friteuses sont préchauffés et réglés',
  ],
  [
    'Check the fryer oil: color, smoke, foam.',
    'Revise el aceite de la freidora: color, humo, espuma.',
    'Vérifiez l’huile de friture : couleur, fumée, mousse.',
  ],
  [
    'Sanitizer buckets are mixed, tested and placed at every station',
    'Los baldes de desinfectante están preparados, probados y en cada estación',
    'Les seaux de désinfectant sont préparés, testés et placés à chaque poste',
  ],
  [
    'Quat 200-400 ppm by test strip. Change every two hours.',
    'Cuaternario a 200-400 ppm con tira de prueba. Cambie cada dos horas.',
    'Ammonium quaternaire à 200-400 ppm sur bandelette. À changer toutes les deux heures.',
  ],
  ['Team and cash', 'Equipo y caja', 'Équipe et caisse'],
  ['Ready to serve.', 'Listos para servir.', 'Prêts à servir.'],
  [
    'Everyone is in full, clean uniform and fit for work',
    'Todos llevan el uniforme completo y limpio y están en condiciones de trabajar',
    'Chacun porte un uniforme complet et propre et est apte à travailler',
  ],
  [
    'Ask about symptoms. Nobody with vomiting, diarrhea or fever handles food.',
    'Pregunte por síntomas. Nadie con vómitos, diarrea o fiebre manipula alimentos.',
    'Demandez s’il y a des symptômes. Personne avec vomissements, diarrhée ou fièvre ne touche aux aliments.',
  ],
  [
    'Cash drawers are counted and signed, the safe is locked',
    'Los cajones de efectivo están contados y firmados, la caja fuerte está cerrada',
    'Les tiroirs-caisses sont comptés et signés, le coffre est fermé',
  ],
  [
    'Two people count. Differences of more than $5 go to the manager.',
    'Cuentan dos personas. Las diferencias de más de $5 van al gerente.',
    'Deux personnes comptent. Les écarts de plus de 5 $ vont au responsable.',
  ],
  [
    'Left by the closing team that needs attention',
    'Lo que dejó el equipo de cierre y requiere atención',
    'Ce que l’équipe de fermeture a laissé à traiter',
  ],
  [
    'Equipment, deliveries, missing prep. Write "none" if there is nothing.',
    'Equipos, entregas, preparación pendiente. Escriba «nada» si no hay nada.',
    'Équipement, livraisons, préparation manquante. Écrivez « rien » s’il n’y a rien.',
  ],
  [
    'Daily Food Safety Walk',
    'Recorrido diario de seguridad alimentaria',
    'Tournée quotidienne d’hygiène',
  ],
  [
    'The daily walk through hands, temperatures, storage and cleaning. Works in the walk-in without signal.',
    'El recorrido diario por manos, temperaturas, almacenamiento y limpieza. Funciona en la cámara fría sin señal.',
    'La tournée quotidienne : mains, températures, stockage et nettoyage. Fonctionne dans la chambre froide sans réseau.',
  ],
  ['Hands and health', 'Manos y salud', 'Mains et santé'],
  [
    'People first: most illness starts with hands.',
    'Primero las personas: la mayoría de las enfermedades empieza por las manos.',
    'Les personnes d’abord : la plupart des maladies commencent par les mains.',
  ],
  [
    'Team members wash hands at every required moment',
    'El equipo se lava las manos en cada momento obligatorio',
    'L’équipe se lave les mains à chaque moment requis',
  ],
  [
    'Watch for two minutes: after the register, raw food, phone, trash, and before gloves. 20 seconds with soap.',
    'Observe dos minutos: después de la caja, los alimentos crudos, el teléfono y la basura, y antes de los guantes. 20 segundos con jabón.',
    'Observez deux minutes : après la caisse, les aliments crus, le téléphone, les déchets, et avant les gants. 20 secondes avec du savon.',
  ],
  [
    'No bare-hand contact with ready-to-eat food',
    'Ningún contacto de manos sin guantes con alimentos listos para comer',
    'Aucun contact à mains nues avec les aliments prêts à manger',
  ],
  [
    'Gloves, tongs or deli tissue. Gloves are changed with the task.',
    'Guantes, pinzas o papel. Los guantes se cambian con cada tarea.',
    'Gants, pinces ou papier. On change de gants à chaque tâche.',
  ],
  [
    'Hand sinks are stocked, clear and used for hands only',
    'Los lavamanos están abastecidos, despejados y se usan solo para las manos',
    'Les lave-mains sont garnis, dégagés et réservés aux mains',
  ],
  [
    'No sign of illness, open cuts or unbandaged burns',
    'Sin señales de enfermedad, cortes abiertos ni quemaduras sin vendar',
    'Aucun signe de maladie, coupure ouverte ou brûlure sans pansement',
  ],
  [
    'Blue bandage and glove over any cut.',
    'Venda azul y guante sobre cualquier corte.',
    'Pansement bleu et gant sur toute coupure.',
  ],
  [
    'Hair restraints worn, no jewelry beyond a plain band',
    'Cabello recogido y cubierto, sin más joyas que un anillo liso',
    'Cheveux couverts, aucun bijou sauf une alliance lisse',
  ],
  ['Cold holding', 'Conservación en frío', 'Maintien au froid'],
  [
    'Measure product, not air, with a sanitized probe.',
    'Mida el producto, no el aire, con una sonda desinfectada.',
    'Mesurez le produit, pas l’air, avec une sonde désinfectée.',
  ],
  [
    'Walk-in product is at 41 °F or below',
    'El producto de la cámara fría está a 41 °F o menos',
    'Le produit de la chambre froide est à 41 °F ou moins',
  ],
  [
    'Probe the warmest place: top shelf, by the door. Above 41 °F for more than 4 hours: discard.',
    'Mida en el lugar más caliente: el estante superior, junto a la puerta. Más de 41 °F por más de 4 horas: deseche.',
    'Sondez l’endroit le plus chaud : en haut, près de la porte. Plus de 41 °F pendant plus de 4 heures : jetez.',
  ],
  [
    'Warmest product in the walk-in, °F',
    'Producto más caliente de la cámara fría, °F',
    'Produit le plus chaud de la chambre froide, °F',
  ],
  [
    'Write the reading and what it was in the notes.',
    'Escriba la lectura y de qué producto fue en las notas.',
    'Écrivez la mesure et le produit dans les notes.',
  ],
  [
    'Prep table rails hold at 41 °F or below',
    'Las mesas de preparación mantienen 41 °F o menos',
    'Les bacs des tables de préparation tiennent 41 °F ou moins',
  ],
  [
    'Not overfilled; lids closed when idle.',
    'Sin sobrellenar; tapas cerradas cuando no se usan.',
    'Pas trop remplis ; couvercles fermés hors usage.',
  ],
  [
    'Freezer is at 0 °F or below, product frozen solid',
    'El congelador está a 0 °F o menos y el producto bien congelado',
    'Le congélateur est à 0 °F ou moins, le produit bien congelé',
  ],
  [
    'Everything is dated and within its shelf life',
    'Todo tiene fecha y está dentro de su vida útil',
    'Tout est daté et dans sa durée de vie',
  ],
  [
    'First in, first out. Seven days at most for opened ready-to-eat food.',
    'Primero en entrar, primero en salir. Siete días como máximo para alimentos listos abiertos.',
    'Premier entré, premier sorti. Sept jours au plus pour un aliment prêt à manger entamé.',
  ],
  ['Cooking and hot holding', 'Cocción y conservación en caliente', 'Cuisson et maintien au chaud'],
  [
    'Measured at the thickest part.',
    'Se mide en la parte más gruesa.',
    'Mesuré à l’endroit le plus épais.',
  ],
  [
    'Poultry reaches 165 °F, ground beef 155 °F',
    'El pollo llega a 165 °F y la carne molida a 155 °F',
    'La volaille atteint 165 °F, le bœuf haché 155 °F',
  ],
  [
    'Probe three pieces of the present batch. A miss stops the station.',
    'Mida tres piezas del lote actual. Si una no llega, se detiene la estación.',
    'Sondez trois pièces du lot en cours. Un manque arrête le poste.',
  ],
  [
    'Lowest cooked temperature measured, °F',
    'Temperatura de cocción más baja medida, °F',
    'Température de cuisson la plus basse mesurée, °F',
  ],
  [
    'Hot-held food is at 135 °F or above',
    'Los alimentos calientes están a 135 °F o más',
    'Les aliments au chaud sont à 135 °F ou plus',
  ],
  [
    'Below 135 °F for under 2 hours: reheat to 165 °F once. Longer: discard.',
    'Menos de 135 °F por menos de 2 horas: recaliente a 165 °F una vez. Más tiempo: deseche.',
    'Sous 135 °F depuis moins de 2 heures : réchauffez une fois à 165 °F. Au-delà : jetez.',
  ],
  [
    'Thermometers are calibrated and sanitized between uses',
    'Los termómetros están calibrados y se desinfectan entre usos',
    'Les thermomètres sont étalonnés et désinfectés entre deux usages',
  ],
  [
    'Ice water reads 32 °F, plus or minus 2.',
    'El agua con hielo marca 32 °F, más o menos 2.',
    'L’eau glacée indique 32 °F, à 2 près.',
  ],
  [
    'Cooling log shows 135 to 70 °F in 2 hours, 41 °F in 6',
    'El registro de enfriamiento muestra de 135 a 70 °F en 2 horas y 41 °F en 6',
    'Le relevé de refroidissement montre de 135 à 70 °F en 2 heures, 41 °F en 6',
  ],
  ['Preparation and storage', 'Preparación y almacenamiento', 'Préparation et stockage'],
  [
    'Order on the shelves is order on the plate.',
    'El orden en los estantes es orden en el plato.',
    'L’ordre sur les étagères fait l’ordre dans l’assiette.',
  ],
  [
    'Raw meat is stored below and apart from ready-to-eat food',
    'La carne cruda se guarda debajo y separada de los alimentos listos para comer',
    'La viande crue est rangée dessous et à l’écart des aliments prêts à manger',
  ],
  [
    'Top to bottom: ready-to-eat, fish, whole beef and pork, ground meat, poultry.',
    'De arriba abajo: listos para comer, pescado, res y cerdo enteros, carne molida, pollo.',
    'De haut en bas : prêts à manger, poisson, bœuf et porc entiers, viande hachée, volaille.',
  ],
  [
    'Cutting boards and utensils are separated by color and in good repair',
    'Las tablas y los utensilios están separados por color y en buen estado',
    'Les planches et ustensiles sont séparés par couleur et en bon état',
  ],
  [
    'Food is covered and at least six inches off the floor',
    'Los alimentos están tapados y a por lo menos seis pulgadas del piso',
    'Les aliments sont couverts et à six pouces du sol au moins',
  ],
  [
    'Allergen procedure is posted and followed',
    'El procedimiento de alérgenos está a la vista y se cumple',
    'La procédure allergènes est affichée et suivie',
  ],
  [
    'Ask one team member how they serve a nut allergy.',
    'Pregunte a alguien del equipo cómo atiende una alergia a los frutos secos.',
    'Demandez à quelqu’un comment il sert une personne allergique aux noix.',
  ],
  ['Organization of the dry storage', 'Orden del almacén seco', 'Rangement de la réserve sèche'],
  [
    '1: cannot be inspected. 3: orderly with gaps. 5: could be photographed for training.',
    '1: no se puede inspeccionar. 3: ordenado con faltas. 5: serviría de foto para capacitar.',
    '1 : impossible à inspecter. 3 : rangé avec des lacunes. 5 : bon pour une photo de formation.',
  ],
  ['Cleaning and chemicals', 'Limpieza y químicos', 'Nettoyage et produits chimiques'],
  ['Clean, then sanitize.', 'Limpie y después desinfecte.', 'Nettoyez, puis désinfectez.'],
  [
    'Sanitizer is at 200-400 ppm in every bucket and sink',
    'El desinfectante está a 200-400 ppm en cada balde y fregadero',
    'Le désinfectant est à 200-400 ppm dans chaque seau et bac',
  ],
  [
    'By test strip, at the time of the walk.',
    'Con tira de prueba, en el momento del recorrido.',
    'Sur bandelette, au moment de la tournée.',
  ],
  [
    'Chemicals are labeled and stored away from food',
    'Los químicos están etiquetados y lejos de los alimentos',
    'Les produits chimiques sont étiquetés et rangés loin des aliments',
  ],
  [
    'No sign of pests: droppings, gnaw marks, live insects',
    'Sin señales de plagas: excrementos, marcas de roeduras, insectos vivos',
    'Aucune trace de nuisibles : déjections, marques de dents, insectes vivants',
  ],
  [
    'Look behind the ice machine, under the three-compartment sink and along the back door.',
    'Mire detrás de la máquina de hielo, debajo del fregadero de tres compartimentos y junto a la puerta trasera.',
    'Regardez derrière la machine à glaçons, sous l’évier à trois bacs et le long de la porte arrière.',
  ],
  [
    'What did you correct on the spot?',
    '¿Qué corrigió en el momento?',
    'Qu’avez-vous corrigé sur place ?',
  ],
  [
    'Name who and what, so that the next walk can look again.',
    'Anote quién y qué, para que el próximo recorrido lo vuelva a mirar.',
    'Notez qui et quoi, pour que la prochaine tournée puisse revoir.',
  ],
]);
