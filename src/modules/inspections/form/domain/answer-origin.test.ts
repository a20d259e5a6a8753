import { expect, test } from 'vitest';
import { answerOrigins } from './answer-origin.ts';

const me = 'ann';
const row = (
  answered_by: string | null,
  response_value: string | null,
  rest: { at?: string; notes?: string; photo_url?: string } = {},
) => ({
  item_id: 'fridge',
  answered_by,
  response_value,
  notes: rest.notes ?? null,
  photo_url: rest.photo_url ?? null,
  updated_at: rest.at ?? '2026-03-01T14:02:00Z',
});
const of = (origins: ReturnType<typeof answerOrigins>) => origins.get('fridge');

test('Y2: an answer of somebody else says whose it is and since when; one’s own says nothing', () => {
  expect(of(answerOrigins([row('luis', 'pass')], me))).toEqual({
    by: 'luis',
    at: '2026-03-01T14:02:00Z',
    replaced: null,
  });
  expect(of(answerOrigins([row(me, 'pass')], me))).toBeUndefined();
  expect(of(answerOrigins([row('luis', null)], me))).toBeUndefined();
  expect(of(answerOrigins([row(null, 'pass')], me))).toBeUndefined();
});

test.each([{ notes: 'leaks' }, { photo_url: 'a.webp' }])(
  'Y2: the time of a record that holds more than the answer is not the answer’s: %o',
  (more) => {
    expect(of(answerOrigins([row('luis', 'fail', more)], me))).toMatchObject({ at: null });
  },
);

test('Y2: an answer that arrives has the time of its record, and keeps it when a note is added to it', () => {
  const arrived = [row('luis', 'fail', { notes: 'leaks' })];
  const first = answerOrigins(arrived, me, []);
  expect(of(first)).toMatchObject({ at: '2026-03-01T14:02:00Z' });
  const later = [row('luis', 'fail', { notes: 'leaks badly', at: '2026-03-01T14:09:00Z' })];
  expect(of(answerOrigins(later, me, arrived, first))).toBe(of(first));
});

test('Y3: an answer that takes the place of one’s own says which that was, until one answers again', () => {
  const mine = [row(me, 'pass')];
  const theirs = [row('luis', 'fail')];
  const replaced = answerOrigins(theirs, me, mine);
  expect(of(replaced)).toMatchObject({ by: 'luis', replaced: 'pass' });
  const another = [row('luis', 'na')];
  const still = answerOrigins(another, me, theirs, replaced);
  expect(of(still)).toMatchObject({ replaced: 'pass' });
  expect(of(answerOrigins([row(me, 'pass')], me, another, still))).toBeUndefined();
});

test('Y3: it is no news where both answered the same, nor where there was none of one’s own', () => {
  expect(of(answerOrigins([row('luis', 'pass')], me, [row(me, 'pass')]))).toMatchObject({
    replaced: null,
  });
  expect(of(answerOrigins([row('luis', 'pass')], me, [row(me, null)]))).toMatchObject({
    replaced: null,
  });
  expect(of(answerOrigins([row('luis', 'pass')], me, [row('ben', 'fail')]))).toMatchObject({
    by: 'luis',
    replaced: null,
  });
});

test('Y3: one’s own answer that somebody took back is told as well', () => {
  expect(of(answerOrigins([row('luis', null)], me, [row(me, 'fail')]))).toMatchObject({
    by: 'luis',
    replaced: 'fail',
  });
});
