import { expect, it } from 'vitest';
import { chosenOffer } from './chosen-offer.ts';

const offer = (
  id: string,
  supplier_id: string,
  price: number,
  pack_size = 1,
  is_active = true,
) => ({
  id,
  supplier_id,
  price,
  pack_size,
  is_active,
});
const knows = {
  active: new Set(['north', 'south']),
  delivering: new Set<string>(),
  lastOrdered: null,
};

it('SU7 as it was ordered last, as long as that is sold', () => {
  const offers = [offer('a', 'north', 10), offer('b', 'south', 9)];
  expect(chosenOffer(offers, { ...knows, lastOrdered: 'a' })?.id).toBe('a');
  expect(
    chosenOffer([offer('a', 'north', 10, 1, false), offer('b', 'south', 9)], {
      ...knows,
      lastOrdered: 'a',
    })?.id,
  ).toBe('b');
  expect(chosenOffer(offers, { ...knows, lastOrdered: 'b', active: new Set(['north']) })?.id).toBe(
    'a',
  );
});

it('SU7 else the cheapest by base unit, of who delivers here before others', () => {
  const offers = [offer('a', 'north', 10, 10), offer('b', 'south', 18, 20)];
  expect(chosenOffer(offers, knows)?.id).toBe('b');
  expect(chosenOffer(offers, { ...knows, delivering: new Set(['north']) })?.id).toBe('a');
  // the same price by piece, whichever the order
  expect(chosenOffer([offer('b', 'south', 3, 3), offer('a', 'north', 1, 1)], knows)?.id).toBe('a');
  expect(chosenOffer([], knows)).toBeNull();
});
