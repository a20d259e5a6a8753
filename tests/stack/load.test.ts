import { expect, test } from 'vitest';
import { runKills } from './kill.ts';
import { runLoad } from './load.ts';

// The full ones: npm run stack:load, npm run stack:kill.
test('mixed requests of 50 people in parallel: nobody sees what is not theirs, nothing answers 5xx', async () => {
  const report = await runLoad(50, 1500);
  expect(report.leaks).toEqual([]);
  expect(report.serverErrors).toEqual([]);
  expect(report.surprises).toEqual([]);
  expect(report.requests).toBeGreaterThanOrEqual(1500);
});

test('killed under load it starts again, and all that was acknowledged is there', async () => {
  const report = await runKills(3);
  expect(report.lost).toEqual([]);
  expect(report.lostFiles).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(20);
});
