import { describe, expect, it } from 'vitest';
import { newId } from '../../../../kernel/ids.ts';
import { plainDecimal, plainQuantity } from '../../model/domain/quantity.ts';
import { newOffer, noProduct, parsePrice, productDraft, readProduct } from './product-draft.ts';

const id = newId();
const farm = newId();
const today = '2026-11-27';
const fields = {
  sku: 'EGGS',
  name: 'Eggs',
  translations: { es: { name: 'Huevos' } },
  category: 'food' as const,
  base_unit: 'each',
  barcodes: ['123'],
  needs_approval: false,
  is_active: true,
  replaced_by: null,
};
const offer = {
  id: newId(),
  supplier_id: farm,
  code: '',
  order_unit: 'case',
  pack_size: 180,
  price: 47.8,
  price_from: '2026-01-01',
  price_before: null,
  min_qty: 1,
  step_qty: 1,
  lead_days: 2,
  is_active: true,
};
const asTyped = (mark: 'point' | 'comma') => ({
  quantity: (decimal: number) => plainQuantity(decimal, mark),
  price: (decimal: number) => plainDecimal(decimal, mark),
});
const draft = productDraft(fields, [offer], asTyped('point'));
const change = (parts: Partial<typeof draft>) =>
  readProduct({ ...draft, ...parts }, id, fields, today);

describe('a product as it is typed', () => {
  it('SC5 only what is different is sent', () => {
    expect(change({})).toEqual({ change: { suppliers: [], products: [], offers: [] } });
    expect(change({ nameFr: 'Œufs', barcodes: '123, 456' })).toMatchObject({
      change: {
        products: [
          {
            id,
            barcodes: ['123', '456'],
            translations: { es: { name: 'Huevos' }, fr: { name: 'Œufs' } },
          },
        ],
      },
    });
  });

  it.each(['point', 'comma'] as const)(
    'SC5 large and exact figures are read back as they are: %s',
    (mark) => {
      const large = { ...offer, pack_size: 1200, price: 1234.5, min_qty: 1000, step_qty: 1.125 };
      const opened = productDraft(fields, [large], asTyped(mark));
      expect(readProduct(opened, id, fields, today)).toEqual({
        change: { suppliers: [], products: [], offers: [] },
      });
    },
  );

  it('SC3, SC8 another price is said as of today; another pack is another offer', () => {
    const [known] = draft.offers;
    if (known === undefined) throw new Error('No offer');
    expect(change({ offers: [{ ...known, price: '49,25' }] })).toMatchObject({
      change: { products: [], offers: [{ id: offer.id, price: 49.25, price_from: today }] },
    });
    const other = { ...newOffer(newId(), farm), packSize: '30', price: '9' };
    expect(change({ offers: [known, other] })).toMatchObject({
      change: { offers: [{ id: other.id, product_id: id, pack_size: 30, price_from: today }] },
    });
    expect(change({ offers: [known, { ...other, packSize: '180' }] })).toEqual({
      problem: { field: 'offer', id: other.id, part: 'twice' },
    });
  });

  it('SC9 a price is announced for the day that is typed, and stays announced where it is corrected', () => {
    const [known] = draft.offers;
    if (known === undefined) throw new Error('No offer');
    const announced = { ...known, price: '50', priceFrom: '2026-12-01' };
    expect(change({ offers: [announced] })).toMatchObject({
      change: { offers: [{ id: offer.id, price: 50, price_from: '2026-12-01' }] },
    });
    const later = { ...offer, price: 50, price_from: '2026-12-01', price_before: 47.8 };
    const corrected = { ...announced, known: later, price: '51' };
    expect(change({ offers: [corrected] })).toEqual({
      change: { suppliers: [], products: [], offers: [{ id: offer.id, price: 51 }] },
    });
  });

  it.each([
    [{ name: ' ' }, { field: 'name' }],
    [{ replacedBy: id }, { field: 'replacedBy' }],
  ])('SC5 %o is refused', (parts, problem) => {
    expect(change(parts)).toEqual({ problem });
  });

  it.each([
    [{ supplierId: '' }, 'supplierId'],
    [{ packSize: '0' }, 'packSize'],
    [{ price: 'free' }, 'price'],
    [{ minQty: '1,234' }, 'minQty'],
    [{ stepQty: '' }, 'stepQty'],
  ] as const)('SC2 an offer with %o is refused', (parts, part) => {
    const made = { ...newOffer('o', farm), price: '1', ...parts };
    expect(readProduct({ ...noProduct, name: 'X', offers: [made] }, id, null, today)).toEqual({
      problem: { field: 'offer', id: 'o', part },
    });
  });

  it('SC4 a price has up to four decimals', () => {
    expect(parsePrice('1.2345')).toBe(1.2345);
    expect(parsePrice('$ 12,5')).toBe(12.5);
    expect(parsePrice('1.23456')).toBeNull();
    expect(parsePrice('1,234.50')).toBeNull();
  });
});
