import { expect, test } from 'vitest';
import { followUpsOf } from './follow-up.ts';
import { anAnswerMap, aSnapshot, checkbox, rating } from './walk-samples.ts';

const completedAt = new Date('2026-03-01T15:00:00.000Z');

test('F1 to F3: one action per failed item, priority and due date by rule', () => {
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
  expect(followUpsOf(snapshot, answers, completedAt, new Set(['labels', 'fridge']))).toEqual([
    {
      itemId: 'fridge',
      title: 'Walk-in at 41 °F or below',
      priority: 'critical',
      dueDate: '2026-03-02T15:00:00.000Z',
    },
    {
      itemId: 'floor',
      title: 'Floor clean',
      priority: 'medium',
      dueDate: '2026-03-08T15:00:00.000Z',
    },
    {
      itemId: 'labels',
      title: 'Labels dated',
      priority: 'high',
      dueDate: '2026-03-04T15:00:00.000Z',
    },
  ]);
});
