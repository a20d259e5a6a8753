import { expect, it } from 'vitest';
import { changeNames, type CatalogueChange } from './catalogue-change.ts';

it('SC6 a change keeps its name however often it is sent, and another has another', () => {
  let made = 0;
  const nameOf = changeNames(() => `change ${(made += 1)}`);
  const change = (): CatalogueChange => ({ suppliers: [], products: [], offers: [] });
  const [first, second] = [change(), change()];
  expect(nameOf(first)).toBe(nameOf(first));
  expect(nameOf(second)).not.toBe(nameOf(first));
});
