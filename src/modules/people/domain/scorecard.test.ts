import { expect, it } from 'vitest';
import { missingOf, noScorecard, shareOfScores } from './scorecard.ts';

it('SC1: is whole with every criterion and the recommendation; the note may be empty', () => {
  expect(missingOf(noScorecard)).toEqual([
    'communication',
    'reliability',
    'teamwork',
    'service',
    'recommendation',
  ]);
  const whole = {
    communication: 1,
    reliability: 2,
    teamwork: 3,
    service: 4,
    recommendation: 'yes',
    note: '',
  } as const;
  expect(missingOf(whole)).toEqual([]);
  expect(shareOfScores(whole)).toBe(0.625);
});
