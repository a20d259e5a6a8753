import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesceNews, restMs } from './coalesce-news.ts';

/** When it was asked, in rests since the test began. */
let asked: number[];
let news: ReturnType<typeof coalesceNews>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  news = coalesceNews(() => asked.push(Date.now() / restMs));
});
afterEach(() => {
  news.end();
  vi.useRealTimers();
});

const hearAt = async (...rests: number[]) => {
  for (const rest of rests) {
    await vi.advanceTimersByTimeAsync(rest * restMs - Date.now());
    news.heard();
  }
  await vi.advanceTimersByTimeAsync(12 * restMs);
};

test('BD5: the first news is asked about at once, and once more after a rest, as later ones are not told', async () => {
  await hearAt(0.5);
  expect(asked).toEqual([0.5, 1.5]);
});

test('BD5: news that goes on is asked about after each rest, and a last time after it', async () => {
  await hearAt(0, 0.75, 1.5, 2.5);
  expect(asked).toEqual([0, 1, 2, 3, 4]);
});

test('BD5: news soon after the last question waits for the end of the rest; later news is asked about at once', async () => {
  await hearAt(0, 1.25, 6);
  expect(asked).toEqual([0, 1, 2, 3, 6, 7]);
});

test('BD5: who begins to listen asks once more, as others may just have been told of what is written now', async () => {
  news.mayHaveMissed();
  await vi.advanceTimersByTimeAsync(12 * restMs);
  expect(asked).toEqual([1]);
});

test('BD5: news that comes while who began to listen still waits is asked about at once', async () => {
  news.mayHaveMissed();
  await hearAt(0.25);
  expect(asked).toEqual([0.25, 1.25]);
});

test('BD5: the first news after that question is asked about at once, too', async () => {
  news.mayHaveMissed();
  await hearAt(1.25);
  expect(asked).toEqual([1, 1.25, 2.25]);
});

test('BD5: the server tells again before a rest is over, and what is written just after a question is there within ten seconds', () => {
  const toldAgainMs = 8000;
  /** What is typed settles, is sent, and is asked for. */
  const onItsWayMs = 1500;
  expect(restMs).toBeGreaterThan(toldAgainMs);
  expect(restMs + onItsWayMs).toBeLessThanOrEqual(10_000);
});

test('after its end nothing is asked', async () => {
  news.heard();
  news.mayHaveMissed();
  news.end();
  await vi.advanceTimersByTimeAsync(12 * restMs);
  expect(asked).toEqual([0]);
});
