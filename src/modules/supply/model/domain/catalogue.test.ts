import { expect, test } from 'vitest';
import { offersOn, priceOn } from './catalogue.ts';

const offer = {
  id: 'a',
  supplier_id: 'mill',
  code: '',
  order_unit: 'case',
  pack_size: 12,
  price: 12.5,
  price_from: '2026-12-01',
  price_before: 11,
  min_qty: 1,
  step_qty: 1,
  lead_days: 1,
  is_active: true,
};

test('SC9 a price that is announced holds from its day on', () => {
  expect(['2026-11-30', '2026-12-01', '2027-01-01'].map((day) => priceOn(offer, day))).toEqual([
    11, 12.5, 12.5,
  ]);
  // it was not sold before
  expect(priceOn({ ...offer, price_before: null }, '2026-11-30')).toBe(12.5);
});

test('SC9 until then an offer has the price before, and says what is announced', () => {
  expect(offersOn([offer], '2026-11-30')).toMatchObject([
    { price: 11, announced: { price: 12.5, from: '2026-12-01' } },
  ]);
  expect(offersOn([offer], '2026-12-01')).toMatchObject([{ price: 12.5, announced: null }]);
  // as an office of before tells of it
  const { price_before: _, ...older } = offer;
  expect(offersOn([older], '2026-12-02')).toMatchObject([{ price: 12.5, announced: null }]);
});
