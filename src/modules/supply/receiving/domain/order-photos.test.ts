import { expect, it } from 'vitest';
import { photosOfOrder } from './order-photos.ts';

const photo = (id: string, minute: number) => ({
  id,
  captured_at: new Date(Date.parse('2026-11-01T12:00:00.000Z') + minute * 60_000).toISOString(),
});
const entry = (id: string, order_line_id: string | null) => ({ id, order_line_id });

it('SP1 photos stand by the line that they show, over all deliveries, and by what was not ordered', () => {
  const extra = entry('extra', null);
  const gone = entry('gone', 'a line that is gone');
  const first = entry('first', 'buns');
  const rest = entry('rest', 'buns');
  const entries = [rest, extra, first, entry('none', 'rolls'), gone];
  const { byLine, besides } = photosOfOrder(
    [{ id: 'buns' }, { id: 'rolls' }],
    entries,
    new Map([
      ['first', [photo('a', 0), photo('b', 2)]],
      ['rest', [photo('c', 1)]],
      ['extra', [photo('d', 0)]],
      ['gone', [photo('e', 0)]],
    ]),
  );
  expect([...byLine].map(([line, photos]) => [line, photos.map(({ id }) => id)])).toEqual([
    ['buns', ['a', 'c', 'b']],
  ]);
  expect(besides.map(({ entry: { id }, photos }) => [id, photos.length])).toEqual([
    ['extra', 1],
    ['gone', 1],
  ]);
});
