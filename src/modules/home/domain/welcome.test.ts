import { expect, it } from 'vitest';
import { pickWelcome, welcomes } from './welcome.ts';

it('DA1 says one of five, each as often as the others', () => {
  const said = [0, 0.2, 0.4, 0.6, 0.8].map(pickWelcome);
  expect(said).toEqual([...welcomes]);
  expect(pickWelcome(0.999)).toBe(welcomes.at(-1));
});
