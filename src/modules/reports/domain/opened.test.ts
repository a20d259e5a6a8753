import { expect, test } from 'vitest';
import { opened, type Opened } from './opened.ts';

const of = (name: string): Opened => ({ name, id: 'budget', asOf: '2026-11-28T10:00:00Z' });

test('RP7 the last twenty are kept, and one that is opened again is the newest of them', () => {
  let kept: readonly Opened[] = [];
  const forgotten: string[] = [];
  for (let place = 1; place <= 22; place += 1) {
    const next = opened(kept, of(String(place)));
    forgotten.push(...next.forgotten.map(({ name }) => name));
    ({ kept } = next);
  }
  expect(forgotten).toEqual(['1', '2']);
  const again = opened(kept, of('3'));
  expect(again.forgotten).toEqual([]);
  expect(again.kept).toHaveLength(20);
  expect(again.kept.slice(0, 2).map(({ name }) => name)).toEqual(['3', '22']);
});
