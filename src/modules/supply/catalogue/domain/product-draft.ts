/** A product with its offers, as somebody types it (rules SC2, SC3 and SC5). */
import {
  productCategories,
  type Offer,
  type ProductCategory,
} from '../../model/domain/catalogue.ts';
import { fromQuantity, parseQuantity, toQuantity } from '../../model/domain/quantity.ts';
import {
  baseUnits,
  differences,
  type CatalogueChange,
  type OfferFields,
  type Patch,
  type ProductFields,
} from './catalogue-change.ts';

export type OfferDraft = {
  readonly id: string;
  /** Null: it is new. */
  readonly known: Offer | null;
  readonly supplierId: string;
  readonly code: string;
  readonly orderUnit: string;
  readonly packSize: string;
  readonly price: string;
  /** Since when, or from when on, it costs that. */
  readonly priceFrom: string;
  readonly minQty: string;
  readonly stepQty: string;
  readonly isActive: boolean;
};

export type ProductDraft = {
  readonly sku: string;
  readonly name: string;
  readonly nameEs: string;
  readonly nameFr: string;
  readonly category: ProductCategory;
  readonly baseUnit: string;
  /** One a line, or with blanks between. */
  readonly barcodes: string;
  readonly needsApproval: boolean;
  readonly isActive: boolean;
  /** Empty: nothing does. */
  readonly replacedBy: string;
  readonly offers: readonly OfferDraft[];
};

export const newOffer = (id: string, supplierId = ''): OfferDraft => ({
  id,
  known: null,
  supplierId,
  code: '',
  orderUnit: 'case',
  packSize: '1',
  price: '',
  priceFrom: '',
  minQty: '1',
  stepQty: '1',
  isActive: true,
});

export const noProduct: ProductDraft = {
  sku: '',
  name: '',
  nameEs: '',
  nameFr: '',
  category: productCategories[0],
  baseUnit: baseUnits[0],
  barcodes: '',
  needsApproval: false,
  isActive: true,
  replacedBy: '',
  offers: [],
};

export function productDraft(
  fields: ProductFields,
  offers: readonly Offer[],
  /** As they are typed. */
  written: {
    readonly quantity: (decimal: number) => string;
    readonly price: (decimal: number) => string;
  },
): ProductDraft {
  return {
    sku: fields.sku ?? '',
    name: fields.name,
    nameEs: fields.translations['es']?.name ?? '',
    nameFr: fields.translations['fr']?.name ?? '',
    category: fields.category,
    baseUnit: fields.base_unit,
    barcodes: fields.barcodes.join('\n'),
    needsApproval: fields.needs_approval,
    isActive: fields.is_active,
    replacedBy: fields.replaced_by ?? '',
    offers: offers.map((offer) => ({
      id: offer.id,
      known: offer,
      supplierId: offer.supplier_id,
      code: offer.code,
      orderUnit: offer.order_unit,
      packSize: written.quantity(offer.pack_size),
      price: written.price(offer.price),
      priceFrom: offer.price_from,
      minQty: written.quantity(offer.min_qty),
      stepQty: written.quantity(offer.step_qty),
      isActive: offer.is_active,
    })),
  };
}

/** A price has up to four decimals, with a point or a comma; null: it cannot be read. */
export function parsePrice(text: string): number | null {
  const typed = text.trim().replaceAll(/[\s\u00a0\u202f$]/g, '');
  if (!/^\d{1,7}([.,]\d{0,4})?$/.test(typed)) return null;
  return Number(typed.replace(',', '.'));
}

export type ProductProblem =
  | { readonly field: 'name' | 'replacedBy' }
  | {
      readonly field: 'offer';
      readonly id: string;
      readonly part: 'supplierId' | 'packSize' | 'price' | 'minQty' | 'stepQty' | 'twice';
    };

/**
 * Since when it costs that: the day that was typed; where it is the one that was there, and the price is another, today, but
 * for a price that is announced, which still is.
 */
function priceDay({ known, priceFrom }: OfferDraft, price: number, today: string): string {
  if (priceFrom !== '' && priceFrom !== known?.price_from) return priceFrom;
  if (known === null) return today;
  return known.price === price || known.price_from > today ? known.price_from : today;
}

/** The change that makes the product what was typed, or what is wrong with it. */
export function readProduct(
  draft: ProductDraft,
  id: string,
  before: ProductFields | null,
  today: string,
): { readonly change: CatalogueChange } | { readonly problem: ProductProblem } {
  const name = draft.name.trim();
  if (name === '') return { problem: { field: 'name' } };
  if (draft.replacedBy === id) return { problem: { field: 'replacedBy' } };
  const translations = { ...before?.translations };
  for (const [language, text] of [
    ['es', draft.nameEs.trim()],
    ['fr', draft.nameFr.trim()],
  ] as const) {
    if (text === '') delete translations[language];
    else translations[language] = { name: text };
  }
  const fields: ProductFields = {
    sku: draft.sku.trim() === '' ? null : draft.sku.trim(),
    name,
    translations,
    category: draft.category,
    base_unit: before?.base_unit ?? draft.baseUnit,
    barcodes: draft.barcodes.split(/[\s,;]+/).filter((each) => each !== ''),
    needs_approval: draft.needsApproval,
    is_active: draft.isActive,
    replaced_by: draft.replacedBy === '' ? null : draft.replacedBy,
  };
  const offers: Patch<OfferFields>[] = [];
  const packs = new Set<string>();
  for (const offer of draft.offers) {
    const wrong = (part: Extract<ProductProblem, { field: 'offer' }>['part']) => ({
      problem: { field: 'offer' as const, id: offer.id, part },
    });
    if (offer.supplierId === '') return wrong('supplierId');
    // of a known offer it is fixed (rule SC3)
    const packSize =
      offer.known === null
        ? parseQuantity(offer.packSize)
        : { quantity: toQuantity(offer.known.pack_size) };
    if (!('quantity' in packSize)) return wrong('packSize');
    const price = parsePrice(offer.price);
    if (price === null) return wrong('price');
    const minQty = parseQuantity(offer.minQty);
    if (!('quantity' in minQty)) return wrong('minQty');
    const stepQty = parseQuantity(offer.stepQty);
    if (!('quantity' in stepQty)) return wrong('stepQty');
    const pack = `${offer.supplierId} ${offer.orderUnit} ${packSize.quantity}`;
    if (packs.has(pack)) return wrong('twice');
    packs.add(pack);
    const wanted: OfferFields = {
      product_id: id,
      supplier_id: offer.supplierId,
      code: offer.code.trim(),
      order_unit: offer.orderUnit,
      pack_size: fromQuantity(packSize.quantity),
      price,
      price_from: priceDay(offer, price, today),
      min_qty: fromQuantity(minQty.quantity),
      step_qty: fromQuantity(stepQty.quantity),
      lead_days: offer.known?.lead_days ?? 1,
      is_active: offer.isActive,
    };
    if (offer.known === null) offers.push({ id: offer.id, ...wanted });
    else {
      const different = differences<OfferFields>({ ...offer.known, product_id: id }, wanted);
      if (different !== null) offers.push({ id: offer.id, ...different });
    }
  }
  const different = before === null ? fields : differences(before, fields);
  return {
    change: {
      suppliers: [],
      products: different === null ? [] : [{ id, ...different }],
      offers,
    },
  };
}
