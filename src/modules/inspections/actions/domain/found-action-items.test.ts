import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFailed } from '../../model/domain/answer.ts';
import { failuresInARow, foundActionItems } from './found-action-items.ts';
import { priorities, raised, urgencyOf } from '../../model/domain/priority.ts';
import { itemsOf } from '../../model/domain/template-snapshot.ts';
import {
  anAnswerMap,
  arbitraryInspection,
  aSnapshot,
  checkbox,
  rating,
} from '../../model/domain/inspection-samples.ts';

const completedAt = new Date('2026-03-01T15:00:00.000Z');

test('F1 to F4: one action per failed item, priority, due date and role by rule', () => {
  const snapshot = aSnapshot({
    sections: [
      [
        checkbox('fridge', { question_text: 'Walk-in at 41 °F or below', is_critical: true }),
        checkbox('floor', { question_text: 'Floor clean' }),
        checkbox('lights'),
      ],
      [checkbox('labels', { question_text: 'Labels dated' }), rating('mood')],
    ],
  });
  const answers = anAnswerMap({
    fridge: 'fail',
    floor: 'fail',
    lights: 'pass',
    labels: 'fail',
    mood: '1',
  });
  const repeats = {
    failedInARow: new Map([
      ['labels', 1],
      ['fridge', 1],
    ]),
    open: new Map([['labels', 'earlier']]),
  };
  expect(foundActionItems(snapshot, answers, completedAt, repeats)).toEqual([
    {
      itemId: 'fridge',
      title: 'Walk-in at 41 °F or below',
      priority: 'critical',
      dueDate: '2026-03-02T15:00:00.000Z',
      role: 'general_manager',
      repeatCount: 1,
      repeatOf: null,
    },
    {
      itemId: 'floor',
      title: 'Floor clean',
      priority: 'medium',
      dueDate: '2026-03-08T15:00:00.000Z',
      role: 'general_manager',
      repeatCount: 0,
      repeatOf: null,
    },
    {
      itemId: 'labels',
      title: 'Labels dated',
      priority: 'high',
      dueDate: '2026-03-04T15:00:00.000Z',
      role: 'general_manager',
      repeatCount: 1,
      repeatOf: 'earlier',
    },
  ]);
});

test('F2 to F4: the rule of the item comes first', () => {
  const rules = { on_fail: { priority: 'low', due_hours: 100, role: 'shift_lead' } } as const;
  const snapshot = aSnapshot({ sections: [[checkbox('a', { is_critical: true, rules })]] });
  const failed = anAnswerMap({ a: 'fail' });
  const made = (times: number) =>
    foundActionItems(snapshot, failed, completedAt, {
      failedInARow: new Map([['a', times]]),
      open: new Map(),
    })[0];
  expect(made(0)).toMatchObject({
    priority: 'low',
    role: 'shift_lead',
    dueDate: '2026-03-05T19:00:00.000Z',
  });
  // high has three days, less than the rule
  expect(made(2)).toMatchObject({ priority: 'high', dueDate: '2026-03-04T15:00:00.000Z' });
  expect(made(9)).toMatchObject({ priority: 'critical', dueDate: '2026-03-02T15:00:00.000Z' });
});

test('F1, F2: one for each failed item and none else, never less urgent for having failed before', () => {
  fc.assert(
    fc.property(arbitraryInspection, fc.nat(5), ({ snapshot, answers }, times) => {
      const items = itemsOf(snapshot);
      const counts = new Map(items.map(({ id }) => [id, times]));
      const first = foundActionItems(snapshot, answers, completedAt);
      const again = foundActionItems(snapshot, answers, completedAt, {
        failedInARow: counts,
        open: new Map(),
      });
      expect(first.map(({ itemId }) => itemId)).toEqual(
        items.filter((item) => isFailed(item, answers)).map(({ id }) => id),
      );
      for (const [index, finding] of again.entries()) {
        const before = first[index];
        expect(urgencyOf(finding.priority)).toBe(
          Math.max(0, urgencyOf(before?.priority ?? 'low') - times),
        );
        expect(Date.parse(finding.dueDate)).toBeLessThanOrEqual(Date.parse(before?.dueDate ?? ''));
      }
    }),
  );
});

test('F2: raising ends at critical', () => {
  expect(priorities.map((priority) => raised(priority, 1))).toEqual([
    'critical',
    'critical',
    'high',
    'medium',
  ]);
});

test('F5: fails are counted from the last inspection back, until one passed; N/A and what was not asked is passed over', () => {
  const inspection = (values: Readonly<Record<string, string | null>>) =>
    new Map(Object.entries(values));
  const counts = failuresInARow([
    inspection({ a: 'fail', b: 'pass', c: 'na', d: 'fail' }),
    inspection({ a: 'fail', b: 'fail', c: 'fail' }),
    inspection({ a: 'pass', b: 'fail', c: 'fail', d: 'fail' }),
    inspection({ a: 'fail', c: null, d: 'pass' }),
  ]);
  expect(Object.fromEntries(counts)).toEqual({ a: 2, c: 2, d: 2 });
});
