import { words } from '../../template.ts';

/** The check of a vehicle. */
export const vehicleWords = words([
  ['Pre-trip Check', 'Revisión antes de salir', 'Contrôle avant départ'],
  [
    'Before the first trip of the day. About three minutes.',
    'Antes del primer viaje del día. Unos tres minutos.',
    'Avant le premier trajet du jour. Environ trois minutes.',
  ],
  ['Walk around', 'Alrededor del vehículo', 'Autour du véhicule'],
  ['Once around the vehicle.', 'Una vuelta al vehículo.', 'Un tour du véhicule.'],
  [
    'Tires have tread and air',
    'Los neumáticos tienen dibujo y aire',
    'Les pneus sont gonflés et non usés',
  ],
  [
    'Look for cuts, nails and bulges.',
    'Busque cortes, clavos y bultos.',
    'Cherchez coupures, clous et hernies.',
  ],
  [
    'Lights and turn signals work',
    'Luces e intermitentes funcionan',
    'Feux et clignotants fonctionnent',
  ],
  [
    'Windshield and mirrors are clean and whole',
    'Parabrisas y espejos limpios y enteros',
    'Pare-brise et rétroviseurs propres et intacts',
  ],
  ['Behind the wheel', 'Al volante', 'Au volant'],
  ['Engine on.', 'Motor encendido.', 'Moteur en marche.'],
  ['Brakes hold', 'Los frenos responden', 'Les freins répondent'],
  ['Roll a few feet and brake.', 'Avance un poco y frene.', 'Avancez un peu et freinez.'],
  [
    'Horn, wipers and seat belts work',
    'Bocina, limpiaparabrisas y cinturones funcionan',
    'Klaxon, essuie-glaces et ceintures fonctionnent',
  ],
  ['Odometer', 'Odómetro', 'Compteur'],
  [
    'As it stands, without tenths.',
    'Tal como aparece, sin décimas.',
    'Tel quel, sans les dixièmes.',
  ],
]);
