import { expect, it } from 'vitest';
import { moveBetween, nextStage, stages, stagesFrom } from './stage.ts';

it('CA3: forward may skip, hired is who was in onboarding, and comes back there alone', () => {
  expect(stagesFrom('applied')).toEqual([
    'screening',
    'interview',
    'offer',
    'background',
    'onboarding',
  ]);
  expect(stagesFrom('onboarding')).toContain('hired');
  expect(stagesFrom('hired')).toEqual(['onboarding']);
  expect(moveBetween('offer', 'applied')).toBe('back');
  expect(moveBetween('applied', 'offer')).toBe('forward');
  expect(moveBetween('offer', 'offer')).toBeNull();
  expect(stages.map(nextStage)).toEqual([...stages.slice(1), null]);
});
