/** What is remembered while the camera covers the app. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { strictStore } from '../storage/strict-store.ts';
import { beginCapture, captureMarker, type Capture } from './capture-marker.ts';

const kept = new Map<string, string>();
const begun: Capture[] = [];

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  for (const capture of begun.splice(0)) capture.end();
  vi.unstubAllGlobals();
});

const at = (part: string) => ({
  route: `/inspections/1/${part}`,
  parent: { collection: 'inspections', id: '1' },
  part,
});
function begin(part: string, now: number): Capture {
  const capture = beginCapture(at(part), now);
  begun.push(capture);
  return capture;
}

test('a capture is remembered from its beginning to its end, twice', async () => {
  const capture = begin('a', 1_000);
  const expected = { ...at('a'), photos: 1, setAt: 1_000 };
  expect(captureMarker.read(2_000)).toEqual(expected);
  expect(await captureMarker.recall(2_000)).toEqual(expected);
  capture.end();
  expect(captureMarker.read(2_000)).toBeNull();
  expect(await captureMarker.recall(2_000)).toBeNull();
});

test.each(['local storage', 'the place beside it'])(
  'a kill that took what %s kept leaves the other',
  async (taken) => {
    begin('a', 1_000);
    const places = strictStore('storehand-places', 'key');
    await vi.waitFor(async () => {
      const row = await places.run('readonly', (store) => store.get('capture'));
      expect(row).toMatchObject({ place: at('a') });
    });
    if (taken === 'local storage') kept.clear();
    else await places.run('readwrite', (store) => store.delete('capture'));
    vi.resetModules();
    const { captureMarker: ofNextPage } = await import('./capture-marker.ts');
    expect(await ofNextPage.recall(2_000)).toEqual({ ...at('a'), photos: 1, setAt: 1_000 });
  },
);

test('the end of one leaves the next, which began while its photos were still being kept', () => {
  const first = begin('a', 1_000);
  first.handOver(3);
  begin('b', 2_000);
  first.end();
  expect(captureMarker.read(3_000)).toEqual({ ...at('b'), photos: 1, setAt: 2_000 });
});

test('photos of the same part that are not kept yet count with the next capture', () => {
  const first = begin('a', 1_000);
  first.handOver(3);
  const second = begin('a', 2_000);
  expect(captureMarker.read(3_000)).toMatchObject({ photos: 4, setAt: 1_000 });
  second.end();
  expect(captureMarker.read(3_000)).toMatchObject({ photos: 3, setAt: 1_000 });
});

test('a dialog that was left without a word is forgotten when the next opens', () => {
  begin('a', 1_000);
  begin('b', 2_000).end();
  expect(captureMarker.read(3_000)).toBeNull();
});

test('after half an hour it says nothing about what the person wants now', () => {
  begin('a', 1_000);
  expect(captureMarker.read(1_000 + 31 * 60_000)).toBeNull();
});
