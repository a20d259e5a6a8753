import { expect, test } from 'vitest';
import { countOf, leastSeenFirst, seenBy, stages, type Told } from './seen.ts';

const told = (set: Partial<Told> = {}): Told => ({
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  acted_at: null,
  read_at: null,
  ...set,
});
const [first, second] = ['2026-11-23T14:00:00+00:00', '2026-11-23T14:05:00.000Z'];

test.each([
  ['nothing left yet', told(), { stage: 'told', at: null }],
  ['it is on its way', told({ sent_at: first }), { stage: 'told', at: first }],
  ['it arrived', told({ sent_at: first, delivered_at: second }), { stage: 'arrived', at: second }],
  [
    'it was opened',
    told({ delivered_at: first, opened_at: second }),
    { stage: 'opened', at: second },
  ],
  ['it was read without a push', told({ read_at: second }), { stage: 'opened', at: second }],
  [
    'it was read in the app before the push was opened',
    told({ opened_at: second, read_at: first }),
    { stage: 'opened', at: first },
  ],
  ['it was acted on', told({ read_at: first, acted_at: second }), { stage: 'acted', at: second }],
])('D13 %s', (_what, person, seen) => {
  expect(seenBy(person)).toEqual(seen);
});

test('D13 who opened it without a word from the device counts as reached; who has not seen it stands first', () => {
  const people = [
    { person: 'Ana', ...told({ acted_at: first }) },
    { person: 'Zoe', ...told() },
    { person: 'Ben', ...told({ read_at: first }) },
    { person: 'Max', ...told({ sent_at: first }) },
  ];
  expect(stages.map((stage) => countOf(people, stage))).toEqual([4, 2, 2, 1]);
  expect(leastSeenFirst(people).map(({ person }) => person)).toEqual(['Max', 'Zoe', 'Ben', 'Ana']);
});
