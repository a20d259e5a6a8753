/**
 * The catalogue as a file: a line per offer, or per product that nobody sells. What is given out is read in as no change
 * (rules SC6 and SC7).
 */
import { namesIn } from '../../../../kernel/translated-name.ts';
import { isBusinessDay } from '../../../../kernel/business-week.ts';
import type { DecimalMark } from '../../../../kernel/decimal-mark.ts';
import { parseOffers, productCategories, type Offer } from '../../model/domain/catalogue.ts';
import {
  baseUnits,
  differences,
  mostProducts,
  orderUnits,
  type CatalogueChange,
  type OfferFields,
  type Patch,
  type ProductFields,
} from './catalogue-change.ts';

export const catalogueFields = [
  'sku',
  'name',
  'name_es',
  'name_fr',
  'category',
  'base_unit',
  'barcodes',
  'needs_approval',
  'is_active',
  'replaced_by',
  'supplier',
  'code',
  'order_unit',
  'pack_size',
  'price',
  'price_from',
  'min_qty',
  'step_qty',
  'lead_days',
  'offer_active',
] as const;
export type CatalogueField = (typeof catalogueFields)[number];

/** What the columns are called in the file. */
export const columnNames: Readonly<Record<CatalogueField, string>> = {
  sku: 'SKU',
  name: 'Product',
  name_es: 'Product (Spanish)',
  name_fr: 'Product (French)',
  category: 'Category',
  base_unit: 'Base Unit',
  barcodes: 'Barcodes',
  needs_approval: 'Needs Approval',
  is_active: 'Active',
  replaced_by: 'Replaced By',
  supplier: 'Supplier',
  code: 'Supplier Code',
  order_unit: 'Order Unit',
  pack_size: 'Pack Size',
  price: 'Price',
  price_from: 'Price From',
  min_qty: 'Minimum',
  step_qty: 'Step',
  lead_days: 'Lead Days',
  offer_active: 'Offer Active',
};

/** Other names that files of suppliers have for them. */
const otherNames: Partial<Record<CatalogueField, RegExp>> = {
  sku: /^(item|item (no|number|#)|art[ií]culo|n[uú]mero|num[eé]ro)$/i,
  name: /^(name|item name|description|producto|nombre|produit|nom)$/i,
  name_es: /^(spanish|espa[nñ]ol|name \(es\)|nombre)$/i,
  name_fr: /^(french|fran[cç]ais|name \(fr\))$/i,
  category: /^(categor[ií]a|cat[eé]gorie)$/i,
  barcodes: /^(barcode|upc|ean|gtin|c[oó]digo de barras|code[- ]barres)$/i,
  supplier: /^(vendor|proveedor|fournisseur)$/i,
  code: /^(code|vendor code|supplier item|c[oó]digo)$/i,
  order_unit: /^(unit|uom|unidad|unit[eé])$/i,
  pack_size: /^(pack|case size|size|paquete|conditionnement)$/i,
  price: /^(cost|unit price|precio|prix)$/i,
  lead_days: /^(lead time)$/i,
};

export type Columns = Readonly<Record<CatalogueField, number | null>>;

/** Where each field stands, by the names of the columns; null: a person says, or it is not in the file. */
export function guessColumns(header: readonly string[]): Columns {
  const place = (field: CatalogueField) => {
    const exact = header.findIndex(
      (name) => name.trim().toLowerCase() === columnNames[field].toLowerCase(),
    );
    if (exact !== -1) return exact;
    const other = header.findIndex((name) => otherNames[field]?.test(name.trim()) === true);
    return other === -1 ? null : other;
  };
  return Object.fromEntries(catalogueFields.map((field) => [field, place(field)])) as Columns;
}

export type KnownProduct = Omit<ProductFields, 'translations' | 'barcodes'> & {
  readonly id: string;
  readonly translations: unknown;
  readonly barcodes: unknown;
  readonly offers: unknown;
};
export type KnownSupplier = { readonly id: string; readonly name: string };

type CatalogueProblem =
  | 'missing'
  | 'formula'
  | 'too_long'
  | 'unknown'
  | 'not_a_number'
  | 'not_positive'
  | 'too_large'
  | 'too_many_decimals'
  | 'not_a_day'
  | 'not_yes_or_no'
  | 'fixed'
  | 'twice'
  | 'differs';

export type CatalogueError = {
  /** As a spreadsheet counts: the line of names is 1. */
  readonly row: number;
  readonly column: CatalogueField;
  readonly problem: CatalogueProblem;
  readonly text: string;
};

export type ReadRow = {
  readonly row: number;
  readonly name: string;
  readonly supplier: string;
  readonly state: 'new' | 'changed' | 'unchanged';
};

export type ReadCatalogue = {
  readonly rows: readonly ReadRow[];
  readonly errors: readonly CatalogueError[];
  readonly change: CatalogueChange;
  /** Products in the catalogue once this is in it. */
  readonly products: number;
};

/** A spreadsheet would run it. */
const formula = /^[=+@]/;
/** What a spreadsheet could run is given out behind an apostrophe. */
const guarded = /^'(?=[=+\-@])/;

const barcodesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The fields of a product as this app reads them. */
export const productFields = (product: KnownProduct): ProductFields => ({
  sku: product.sku,
  name: product.name,
  translations: namesIn(product.translations),
  category: product.category,
  base_unit: product.base_unit,
  barcodes: barcodesOf(product.barcodes),
  needs_approval: product.needs_approval,
  is_active: product.is_active,
  replaced_by: product.replaced_by,
});

/** Every product with each of its offers, in the order of `catalogueFields`. */
export function catalogueLines(
  products: readonly KnownProduct[],
  suppliers: readonly KnownSupplier[],
): (string | number)[][] {
  const nameOf = new Map(suppliers.map(({ id, name }) => [id, name]));
  const skuOf = new Map(products.map(({ id, sku, name }) => [id, sku ?? name]));
  const yes = (value: boolean) => (value ? 'yes' : 'no');
  return products.flatMap((product) => {
    const fields = productFields(product);
    const own = [
      fields.sku ?? '',
      fields.name,
      fields.translations['es']?.name ?? '',
      fields.translations['fr']?.name ?? '',
      fields.category,
      fields.base_unit,
      fields.barcodes.join(' '),
      yes(fields.needs_approval),
      yes(fields.is_active),
      fields.replaced_by === null ? '' : (skuOf.get(fields.replaced_by) ?? ''),
    ];
    const offers = parseOffers(product.offers);
    const sold: readonly (Offer | null)[] = offers.length === 0 ? [null] : offers;
    return sold.map((offer) => [
      ...own,
      ...(offer === null
        ? ['', '', '', '', '', '', '', '', '', '']
        : [
            nameOf.get(offer.supplier_id) ?? '',
            offer.code,
            offer.order_unit,
            offer.pack_size,
            offer.price,
            offer.price_from,
            offer.min_qty,
            offer.step_qty,
            offer.lead_days,
            yes(offer.is_active),
          ]),
    ]);
  });
}

const yesWords = /^(yes|y|true|1|s[ií]|oui|o|x)$/i;
const noWords = /^(no|n|false|0|non)$/i;

function numberOf(
  text: string,
  mark: DecimalMark,
  { decimals, most }: { readonly decimals: number; readonly most: number },
): number | CatalogueProblem {
  const plain = text.replaceAll(/[\s\u00a0\u202f$]/g, '');
  if (/^-\d/.test(plain)) return 'not_positive';
  const shape =
    mark === 'point'
      ? /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/
      : /^(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d*))?$/;
  const [whole, digits, fraction = ''] = shape.exec(plain) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return 'not_a_number';
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return 'too_many_decimals';
  const value = Number(`${(digits ?? '0').replaceAll(/\D/g, '')}.${kept === '' ? '0' : kept}`);
  return value > most ? 'too_large' : value;
}

/**
 * Reads the lines of a file against the catalogue as it is. A product is known by its number, or without one by its name;
 * an offer by product, supplier, order unit and pack (rule SC3). Columns that are not there leave what is as it is, and so
 * do empty cells where nothing is no answer. `idOf` makes the id of something new from what names it, so that one file read
 * twice makes one thing.
 */
export function readCatalogue({
  lines,
  columns,
  mark,
  today,
  products,
  suppliers,
  idOf,
}: {
  /** Without the line of names. */
  readonly lines: readonly (readonly string[])[];
  readonly columns: Columns;
  readonly mark: DecimalMark;
  readonly today: string;
  readonly products: readonly KnownProduct[];
  readonly suppliers: readonly KnownSupplier[];
  readonly idOf: (kind: 'product' | 'offer', key: string) => string;
}): ReadCatalogue {
  const errors: CatalogueError[] = [];
  const rows: ReadRow[] = [];
  const key = (text: string) => text.trim().toLowerCase();
  const bySku = new Map<string, KnownProduct>();
  const byName = new Map<string, KnownProduct>();
  for (const product of products) {
    if (product.sku !== null) bySku.set(key(product.sku), product);
    else byName.set(key(product.name), product);
  }
  const supplierOf = new Map(suppliers.map((supplier) => [key(supplier.name), supplier]));
  /** What this file says of each product, by id: the first line says it. */
  const said = new Map<
    string,
    { readonly fields: ProductFields; readonly state: ReadRow['state'] }
  >();
  const made = new Map<string, string>();
  const taken = new Set(products.map(({ id }) => id));
  /** What names something new may have named, at another time, what has another number or name by now. */
  const freeId = (identity: string): string => {
    let id = idOf('product', identity);
    for (let no = 2; taken.has(id); no += 1) id = idOf('product', `${identity} #${no}`);
    taken.add(id);
    return id;
  };
  const patches = new Map<string, Patch<ProductFields>>();
  const offerPatches: Patch<OfferFields>[] = [];
  const offersSeen = new Set<string>();
  const replacements: { row: number; id: string; text: string; before: string | null }[] = [];

  lines.forEach((line, place) => {
    if (line.every((cell) => cell.trim() === '')) return;
    const row = place + 2;
    const before = errors.length;
    const cellOf = (field: CatalogueField): string | null => {
      const column = columns[field];
      return column === null ? null : (line[column] ?? '').trim().replace(guarded, '');
    };
    const run = new Set<CatalogueField>();
    const wrong = (column: CatalogueField, problem: CatalogueProblem) => {
      // what a formula stands in for is not missing as well
      if (run.has(column)) return;
      errors.push({ row, column, problem, text: cellOf(column) ?? '' });
    };
    for (const field of catalogueFields) {
      const column = columns[field];
      if (column === null || !formula.test((line[column] ?? '').trim())) continue;
      wrong(field, 'formula');
      run.add(field);
    }
    const text = (field: CatalogueField, most: number): string | null => {
      const cell = cellOf(field);
      if (cell !== null && cell.length > most) wrong(field, 'too_long');
      return cell;
    };
    const oneOf = <Value extends string>(
      field: CatalogueField,
      values: readonly Value[],
    ): Value | null => {
      const cell = cellOf(field);
      if (cell === null || cell === '') return null;
      const found = values.find((value) => value === key(cell));
      if (found === undefined) wrong(field, 'unknown');
      return found ?? null;
    };
    const yesNo = (field: CatalogueField): boolean | null => {
      const cell = cellOf(field);
      if (cell === null || cell === '') return null;
      if (yesWords.test(cell)) return true;
      if (!noWords.test(cell)) wrong(field, 'not_yes_or_no');
      return false;
    };
    const number = (
      field: CatalogueField,
      limits: { readonly decimals: number; readonly most: number; readonly zero?: boolean },
    ): number | null => {
      const cell = cellOf(field);
      if (cell === null || cell === '') return null;
      const value = numberOf(cell, mark, limits);
      if (typeof value === 'string') {
        wrong(field, value);
        return null;
      }
      if (value === 0 && limits.zero !== true) wrong(field, 'not_positive');
      return value;
    };

    const sku = text('sku', 40);
    const name = text('name', 120);
    const es = text('name_es', 120);
    const fr = text('name_fr', 120);
    const known = sku !== null && sku !== '' ? bySku.get(key(sku)) : byName.get(key(name ?? ''));
    if (known === undefined && (name === null || name === '')) {
      wrong(columns.name === null ? 'sku' : 'name', 'missing');
    }
    const category = oneOf('category', productCategories);
    const baseUnit = oneOf('base_unit', baseUnits);
    if (known !== undefined && baseUnit !== null && baseUnit !== known.base_unit) {
      wrong('base_unit', 'fixed');
    }
    const barcodes = text('barcodes', 1000);
    const needsApproval = yesNo('needs_approval');
    const isActive = yesNo('is_active');
    const supplierName = cellOf('supplier') ?? '';
    const supplier = supplierName === '' ? undefined : supplierOf.get(key(supplierName));
    if (supplierName !== '' && supplier === undefined) wrong('supplier', 'unknown');
    const code = text('code', 40);
    const orderUnit = oneOf('order_unit', orderUnits);
    const packSize = number('pack_size', { decimals: 3, most: 99_999 });
    const price = number('price', { decimals: 4, most: 9_999_999, zero: true });
    const priceFrom = cellOf('price_from');
    if (priceFrom !== null && priceFrom !== '' && !isBusinessDay(priceFrom)) {
      wrong('price_from', 'not_a_day');
    }
    const minQty = number('min_qty', { decimals: 3, most: 99_999 });
    const stepQty = number('step_qty', { decimals: 3, most: 99_999 });
    const leadDays = number('lead_days', { decimals: 0, most: 60, zero: true });
    const offerActive = yesNo('offer_active');
    if (errors.length > before) return;

    const identity = sku !== null && sku !== '' ? `sku ${key(sku)}` : `name ${key(name ?? '')}`;
    const id = known?.id ?? made.get(identity) ?? freeId(identity);
    made.set(identity, id);
    const old: ProductFields =
      known === undefined
        ? {
            sku: null,
            name: '',
            translations: {},
            category: 'other',
            base_unit: 'each',
            barcodes: [],
            needs_approval: false,
            is_active: true,
            replaced_by: null,
          }
        : productFields(known);
    const translations = { ...old.translations };
    for (const [language, cell] of [
      ['es', es],
      ['fr', fr],
    ] as const) {
      if (cell === null) continue;
      if (cell === '') delete translations[language];
      else translations[language] = { name: cell };
    }
    const fields: ProductFields = {
      sku: sku === null || sku === '' ? old.sku : known === undefined ? sku : old.sku,
      name: name === null || name === '' ? old.name : name,
      translations,
      category: category ?? old.category,
      base_unit: baseUnit ?? old.base_unit,
      barcodes:
        barcodes === null ? old.barcodes : barcodes.split(/[\s;|]+/).filter((each) => each !== ''),
      needs_approval: needsApproval ?? old.needs_approval,
      is_active: isActive ?? old.is_active,
      replaced_by: old.replaced_by,
    };
    const earlier = said.get(id);
    let state: ReadRow['state'];
    if (earlier === undefined) {
      const different = differences(old, fields);
      state = known === undefined ? 'new' : different === null ? 'unchanged' : 'changed';
      said.set(id, { fields, state });
      if (known === undefined) patches.set(id, { id, deleted_at: null, ...fields });
      else if (different !== null) patches.set(id, { id, ...different });
      const replaced = cellOf('replaced_by');
      if (replaced !== null)
        replacements.push({ row, id, text: replaced, before: old.replaced_by });
    } else {
      state = known === undefined ? 'new' : 'unchanged';
      const [other] = Object.keys(differences(earlier.fields, fields) ?? {});
      if (other !== undefined) {
        wrong(
          other === 'translations'
            ? 'name_es'
            : (catalogueFields.find((field) => field === other) ?? 'sku'),
          'differs',
        );
        return;
      }
    }
    if (supplier === undefined) {
      if (earlier !== undefined) wrong('sku', 'twice');
      rows.push({ row, name: fields.name, supplier: '', state });
      return;
    }

    const offers = parseOffers(known?.offers).filter(
      ({ supplier_id }) => supplier_id === supplier.id,
    );
    const unit = orderUnit ?? offers[0]?.order_unit ?? 'case';
    const size = packSize ?? offers.find(({ order_unit }) => order_unit === unit)?.pack_size ?? 1;
    const offerKey = `${id} ${supplier.id} ${unit} ${size}`;
    if (offersSeen.has(offerKey)) {
      wrong('supplier', 'twice');
      return;
    }
    offersSeen.add(offerKey);
    const offer = offers.find(
      ({ order_unit, pack_size }) => order_unit === unit && pack_size === size,
    );
    if (offer === undefined && price === null) {
      wrong(columns.price === null ? 'supplier' : 'price', 'missing');
      return;
    }
    // The day came with the file and the price did not: what it cost until now is kept (rule SC8).
    const keepsOldDay =
      offer !== undefined &&
      priceFrom === offer.price_from &&
      priceFrom <= today &&
      price !== null &&
      price !== offer.price;
    const priceDay =
      priceFrom !== null && priceFrom !== '' && !keepsOldDay
        ? priceFrom
        : offer !== undefined && (price === null || price === offer.price)
          ? offer.price_from
          : today;
    const wanted: OfferFields = {
      product_id: id,
      supplier_id: supplier.id,
      code: code ?? offer?.code ?? '',
      order_unit: unit,
      pack_size: size,
      price: price ?? offer?.price ?? 0,
      price_from: priceDay,
      min_qty: minQty ?? offer?.min_qty ?? 1,
      step_qty: stepQty ?? offer?.step_qty ?? 1,
      lead_days: leadDays ?? offer?.lead_days ?? 1,
      is_active: offerActive ?? offer?.is_active ?? true,
    };
    if (offer === undefined) {
      offerPatches.push({ id: idOf('offer', offerKey), deleted_at: null, ...wanted });
      if (state === 'unchanged') state = 'changed';
    } else {
      const different = differences<OfferFields>({ ...offer, product_id: id }, wanted);
      if (different !== null) {
        offerPatches.push({ id: offer.id, ...different });
        if (state === 'unchanged') state = 'changed';
      }
    }
    rows.push({ row, name: fields.name, supplier: supplier.name, state });
  });

  // What replaces something may stand further down.
  for (const { row, id, text, before } of replacements) {
    const found =
      text === ''
        ? null
        : (bySku.get(key(text))?.id ??
          byName.get(key(text))?.id ??
          made.get(`sku ${key(text)}`) ??
          made.get(`name ${key(text)}`));
    if (found === undefined || found === id) {
      errors.push({ row, column: 'replaced_by', problem: 'unknown', text });
    } else if (found !== before) {
      patches.set(id, { ...(patches.get(id) ?? { id }), replaced_by: found });
      const at = rows.findIndex((each) => each.row === row);
      const told = rows[at];
      if (told?.state === 'unchanged') rows[at] = { ...told, state: 'changed' };
    }
  }
  const added = [...patches.keys()].filter((id) => !products.some((product) => product.id === id));
  return {
    rows,
    errors: errors.toSorted((a, b) => a.row - b.row),
    change: { suppliers: [], products: [...patches.values()], offers: offerPatches },
    products: products.length + added.length,
  };
}

export const isTooMany = (read: ReadCatalogue): boolean => read.products > mostProducts;
