/**
 * What an order says to its supplier, in the languages in which suppliers read (rule SO14). Not among the texts of the app: the
 * supplier's language is seldom that of whoever sends, and its texts need not be on the device.
 */
export type LetterLanguage = 'en' | 'es' | 'fr';

type OneAndMore = readonly [one: string, more: string];
type LetterWords = {
  readonly order: string;
  readonly store: string;
  readonly account: string;
  readonly wantedFor: string;
  readonly nextDelivery: string;
  readonly note: string;
  readonly number: string;
  /** After a label. */
  readonly colon: string;
  readonly orderUnits: Readonly<Record<string, OneAndMore>>;
};

export const letterWords: Readonly<Record<LetterLanguage, LetterWords>> = {
  en: {
    order: 'Order',
    store: 'Store',
    account: 'Customer number',
    wantedFor: 'Wanted for',
    nextDelivery: 'next delivery',
    note: 'Note',
    number: 'no.',
    colon: ': ',
    orderUnits: {
      case: ['case', 'cases'],
      bag: ['bag', 'bags'],
      box: ['box', 'boxes'],
      bottle: ['bottle', 'bottles'],
      bucket: ['bucket', 'buckets'],
      pack: ['pack', 'packs'],
      roll: ['roll', 'rolls'],
      each: ['piece', 'pieces'],
    },
  },
  es: {
    order: 'Pedido',
    store: 'Tienda',
    account: 'Número de cliente',
    wantedFor: 'Entrega deseada',
    nextDelivery: 'próxima entrega',
    note: 'Nota',
    number: 'n.º',
    colon: ': ',
    orderUnits: {
      case: ['caja', 'cajas'],
      bag: ['bolsa', 'bolsas'],
      box: ['caja', 'cajas'],
      bottle: ['botella', 'botellas'],
      bucket: ['cubeta', 'cubetas'],
      pack: ['paquete', 'paquetes'],
      roll: ['rollo', 'rollos'],
      each: ['pieza', 'piezas'],
    },
  },
  fr: {
    order: 'Commande',
    store: 'Magasin',
    account: 'Numéro de client',
    wantedFor: 'Livraison voulue',
    nextDelivery: 'prochaine livraison',
    note: 'Note',
    number: 'n°',
    colon: '\u00a0: ',
    orderUnits: {
      case: ['caisse', 'caisses'],
      bag: ['sac', 'sacs'],
      box: ['boîte', 'boîtes'],
      bottle: ['bouteille', 'bouteilles'],
      bucket: ['seau', 'seaux'],
      pack: ['paquet', 'paquets'],
      roll: ['rouleau', 'rouleaux'],
      each: ['pièce', 'pièces'],
    },
  },
};
