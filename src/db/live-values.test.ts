import { Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { inNextTask } from '../platform/browser/next-task.ts';
import { createLiveValues } from './live-values.ts';

const nextTask = () => new Promise<void>(inNextTask);

test('what several queries have anew is there at once, and each is told of once, when whoever waited has had the turn', async () => {
  const live = createLiveValues();
  const entries = new Subject<number>();
  const forecasts = new Subject<string>();
  const [rows, sales] = [live.of('entries', () => entries), live.of('forecasts', () => forecasts)];
  const told = vi.fn((by: string) => [by, rows.get(), sales.get()]);
  rows.subscribe(() => told('entries'));
  sales.subscribe(() => told('forecasts'));

  entries.next(1);
  entries.next(2);
  forecasts.next('a');
  expect([rows.get(), sales.get()]).toEqual([2, 'a']);
  // A chain of promises, as behind a write: its end comes before anything is drawn.
  await Promise.resolve().then(() => Promise.resolve());
  expect(told).not.toHaveBeenCalled();

  await nextTask();
  expect(told.mock.results.map(({ value }) => value)).toEqual([
    ['entries', 2, 'a'],
    ['forecasts', 2, 'a'],
  ]);
});

test('who has left by then is not told', async () => {
  const live = createLiveValues();
  const entries = new Subject<number>();
  const rows = live.of('entries', () => entries);
  const left = vi.fn();
  const stays = vi.fn();
  const leave = rows.subscribe(left);
  rows.subscribe(stays);
  entries.next(1);
  leave();
  await nextTask();
  expect(left).not.toHaveBeenCalled();
  expect(stays).toHaveBeenCalledTimes(1);
});
