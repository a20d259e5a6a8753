import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesceNews } from './coalesce-news.ts';

/** When it was asked, in seconds since the test began. */
let asked: number[];
let news: ReturnType<typeof coalesceNews>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  news = coalesceNews(() => asked.push(Date.now() / 1000));
});
afterEach(() => {
  news.end();
  vi.useRealTimers();
});

const hearAt = async (...seconds: number[]) => {
  for (const second of seconds) {
    await vi.advanceTimersByTimeAsync(second * 1000 - Date.now());
    news.heard();
  }
  await vi.advanceTimersByTimeAsync(120_000);
};

test('BD5: the first news is asked about at once, and once more after ten seconds, as later ones are not told', async () => {
  await hearAt(5);
  expect(asked).toEqual([5, 15]);
});

test('BD5: news that goes on is asked about every ten seconds, and a last time after it', async () => {
  await hearAt(0, 8, 16, 24);
  expect(asked).toEqual([0, 10, 20, 30, 40]);
});

test('BD5: news soon after the last question waits for the end of the rest; later news is asked about at once', async () => {
  await hearAt(0, 13, 60);
  expect(asked).toEqual([0, 10, 20, 30, 60, 70]);
});

test('BD5: who begins to listen asks once more, as others may just have been told of what is written now', async () => {
  news.mayHaveMissed();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([10]);
});

test('BD5: news that comes while who began to listen still waits is asked about at once', async () => {
  news.mayHaveMissed();
  await hearAt(3);
  expect(asked).toEqual([3, 13]);
});

test('BD5: the first news after that question is asked about at once, too', async () => {
  news.mayHaveMissed();
  await hearAt(12);
  expect(asked).toEqual([10, 12, 22]);
});

test('after its end nothing is asked', async () => {
  news.heard();
  news.mayHaveMissed();
  news.end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([0]);
});
