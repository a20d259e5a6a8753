/** What the page says, in the language that the supplier's orders are printed in. */

const unitNames = ['case', 'bag', 'box', 'bottle', 'bucket', 'pack', 'roll', 'each'] as const;
const conditionNames = ['short', 'damaged', 'wrong', 'warm', 'expired'] as const;

type Words = {
  readonly locale: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly order: string;
  readonly delivered: string;
  readonly invoice: string;
  readonly until: string;
  readonly asked: string;
  readonly each: string;
  readonly total: string;
  /** Of one of a product's photos. */
  readonly photo: string;
  readonly photoMissing: string;
  readonly note: string;
  readonly answer: string;
  readonly accept: string;
  readonly contest: string;
  readonly name: string;
  readonly why: string;
  readonly send: string;
  readonly sending: string;
  readonly accepted: string;
  readonly contested: string;
  readonly answeredBy: string;
  readonly kept: string;
  readonly goneTitle: string;
  readonly gone: string;
  readonly busy: string;
  readonly offline: string;
  readonly again: string;
  readonly changed: string;
  readonly before: string;
  readonly choose: string;
  readonly nameMissing: string;
  readonly whyMissing: string;
  /** Of one, and of any other number. */
  readonly units: Readonly<Record<(typeof unitNames)[number], readonly [string, string]>>;
  readonly conditions: Readonly<Record<(typeof conditionNames)[number], string>>;
};

const en: Words = {
  locale: 'en-US',
  title: 'Request for credit',
  from: 'From',
  to: 'To',
  order: 'Order',
  delivered: 'Delivered on',
  invoice: 'Invoice',
  until: 'This link works until',
  asked: 'What is asked for',
  each: '{price} each',
  total: 'Total',
  photo: 'Photo {number}: {name}',
  photoMissing: 'A photo could not be loaded.',
  note: 'The store says:',
  answer: 'Your answer',
  accept: 'We will credit this amount',
  contest: 'We do not agree',
  name: 'Your name',
  why: 'What you would like to say',
  send: 'Send the answer',
  sending: 'Sending…',
  accepted: 'You have agreed to this credit.',
  contested: 'You have not agreed to this credit.',
  answeredBy: '{name}, {time}',
  kept: 'Thank you. The store has your answer.',
  goneTitle: 'This link does not open anything',
  gone: 'The request is settled, or the link has expired. Please ask the store for a new one.',
  busy: 'This request was opened very often just now. Please try again in a minute.',
  offline: 'There is no connection. Please try again.',
  again: 'Try again',
  changed: 'The store has changed this request since you opened it. Please read it once more.',
  before: 'This request was answered before.',
  choose: 'Please choose an answer.',
  nameMissing: 'Please enter your name.',
  whyMissing: 'Please say why you do not agree.',
  units: {
    case: ['case', 'cases'],
    bag: ['bag', 'bags'],
    box: ['box', 'boxes'],
    bottle: ['bottle', 'bottles'],
    bucket: ['bucket', 'buckets'],
    pack: ['pack', 'packs'],
    roll: ['roll', 'rolls'],
    each: ['piece', 'pieces'],
  },
  conditions: {
    short: 'Short',
    damaged: 'Damaged',
    wrong: 'Wrong product',
    warm: 'Too warm',
    expired: 'Expired',
  },
};

const es: Words = {
  locale: 'es-US',
  title: 'Solicitud de crédito',
  from: 'De',
  to: 'Para',
  order: 'Pedido',
  delivered: 'Entregado el',
  invoice: 'Factura',
  until: 'Este enlace sirve hasta el',
  asked: 'Lo que se reclama',
  each: '{price} cada uno',
  total: 'Total',
  photo: 'Foto {number}: {name}',
  photoMissing: 'No se pudo cargar una foto.',
  note: 'La tienda dice:',
  answer: 'Su respuesta',
  accept: 'Acreditaremos este importe',
  contest: 'No estamos de acuerdo',
  name: 'Su nombre',
  why: 'Lo que desea decir',
  send: 'Enviar la respuesta',
  sending: 'Enviando…',
  accepted: 'Usted aceptó este crédito.',
  contested: 'Usted no aceptó este crédito.',
  answeredBy: '{name}, {time}',
  kept: 'Gracias. La tienda tiene su respuesta.',
  goneTitle: 'Este enlace no abre nada',
  gone: 'La solicitud ya está resuelta o el enlace venció. Pida uno nuevo a la tienda.',
  busy: 'Esta solicitud se abrió muchas veces hace un momento. Intente de nuevo en un minuto.',
  offline: 'No hay conexión. Intente de nuevo.',
  again: 'Intentar de nuevo',
  changed: 'La tienda cambió esta solicitud después de que usted la abrió. Léala otra vez.',
  before: 'Esta solicitud ya fue respondida.',
  choose: 'Elija una respuesta.',
  nameMissing: 'Ingrese su nombre.',
  whyMissing: 'Diga por qué no está de acuerdo.',
  units: {
    case: ['caja', 'cajas'],
    bag: ['bolsa', 'bolsas'],
    box: ['cajita', 'cajitas'],
    bottle: ['botella', 'botellas'],
    bucket: ['cubeta', 'cubetas'],
    pack: ['paquete', 'paquetes'],
    roll: ['rollo', 'rollos'],
    each: ['pieza', 'piezas'],
  },
  conditions: {
    short: 'Faltó',
    damaged: 'Dañado',
    wrong: 'Producto equivocado',
    warm: 'Demasiado caliente',
    expired: 'Vencido',
  },
};

const fr: Words = {
  locale: 'fr-CA',
  title: 'Demande d’avoir',
  from: 'De',
  to: 'À',
  order: 'Commande',
  delivered: 'Livrée le',
  invoice: 'Facture',
  until: 'Ce lien fonctionne jusqu’au',
  asked: 'Ce qui est demandé',
  each: '{price} l’unité',
  total: 'Total',
  photo: 'Photo {number}\u00a0: {name}',
  photoMissing: 'Une photo n’a pas pu être chargée.',
  note: 'Le magasin précise\u00a0:',
  answer: 'Votre réponse',
  accept: 'Nous accordons cet avoir',
  contest: 'Nous ne sommes pas d’accord',
  name: 'Votre nom',
  why: 'Ce que vous souhaitez dire',
  send: 'Envoyer la réponse',
  sending: 'Envoi en cours…',
  accepted: 'Vous avez accordé cet avoir.',
  contested: 'Vous n’avez pas accordé cet avoir.',
  answeredBy: '{name}, {time}',
  kept: 'Merci. Le magasin a votre réponse.',
  goneTitle: 'Ce lien n’ouvre rien',
  gone: 'La demande est réglée, ou le lien a expiré. Demandez-en un nouveau au magasin.',
  busy: 'Cette demande vient d’être ouverte très souvent. Réessayez dans une minute.',
  offline: 'Il n’y a pas de connexion. Réessayez.',
  again: 'Réessayer',
  changed: 'Le magasin a modifié cette demande depuis que vous l’avez ouverte. Veuillez la relire.',
  before: 'Cette demande a déjà reçu une réponse.',
  choose: 'Choisissez une réponse.',
  nameMissing: 'Saisissez votre nom.',
  whyMissing: 'Dites pourquoi vous n’êtes pas d’accord.',
  units: {
    case: ['caisse', 'caisses'],
    bag: ['sac', 'sacs'],
    box: ['boîte', 'boîtes'],
    bottle: ['bouteille', 'bouteilles'],
    bucket: ['seau', 'seaux'],
    pack: ['paquet', 'paquets'],
    roll: ['rouleau', 'rouleaux'],
    each: ['pièce', 'pièces'],
  },
  conditions: {
    short: 'Manquant',
    damaged: 'Abîmé',
    wrong: 'Mauvais produit',
    warm: 'Trop chaud',
    expired: 'Périmé',
  },
};

export type PageWords = {
  readonly say: Words;
  readonly money: (dollars: number) => string;
  readonly quantity: (count: number, unit: string) => string;
  readonly condition: (name: string) => string;
  readonly day: (day: string) => string;
  readonly time: (moment: string) => string;
};

const isUnit = (name: string): name is (typeof unitNames)[number] =>
  unitNames.some((each) => each === name);
const isCondition = (name: string): name is (typeof conditionNames)[number] =>
  conditionNames.some((each) => each === name);

/** In a language of the house, or English; `language` is a supplier's, or the browser's. */
export function pageWords(language: string): PageWords {
  const say = language.startsWith('es') ? es : language.startsWith('fr') ? fr : en;
  const { locale } = say;
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const plural = new Intl.PluralRules(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  return {
    say,
    money: (dollars) => money.format(dollars),
    quantity: (amount, unit) =>
      isUnit(unit)
        ? `${count.format(amount)} ${say.units[unit][plural.select(amount) === 'one' ? 0 : 1]}`
        : `${count.format(amount)} ${unit}`,
    condition: (name) => (isCondition(name) ? say.conditions[name] : name),
    day: (written) => day.format(new Date(`${written}T00:00:00Z`)),
    time: (moment) => time.format(new Date(moment)),
  };
}
