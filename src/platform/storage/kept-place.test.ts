import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';

const day = 24 * 60 * 60_000;
const pictures = { files: [new Blob(['picture'])] };

/** As the next page of the app finds it: without what the one before knew. */
const nextPage = async () => {
  vi.resetModules();
  return import('./kept-place.ts');
};

/** Written that long ago. */
async function written(ago: number, keys: readonly string[]): Promise<void> {
  vi.useFakeTimers({ now: Date.now() - ago, toFake: ['Date'] });
  const { keepPlace } = await nextPage();
  for (const key of keys) keepPlace(key, pictures);
  const { strictStore } = await import('./strict-store.ts');
  const store = strictStore('storehand-places', 'key');
  await vi.waitFor(async () => {
    const kept = await store.run('readonly', (places) => places.getAllKeys());
    expect(kept).toEqual(expect.arrayContaining([...keys]));
  });
  vi.useRealTimers();
}
const left = async (keys: readonly string[]) => {
  const { readPlace } = await nextPage();
  const found = await Promise.all(keys.map((key) => readPlace(key)));
  return keys.filter((_, place) => found[place] !== null && found[place] !== undefined);
};

beforeEach(() => indexedDB.deleteDatabase('storehand-places'));

it('SR6 ST13 what nobody came back to for 30 days is swept with its pictures, and nothing else', async () => {
  await written(31 * day, ['waste anna s1', 'waste photos anna s1']);
  await written(29 * day, ['delivery anna o1', 'delivery photos anna o1']);
  await (await nextPage()).sweepPlaces(Date.now());
  expect(
    await left([
      'waste anna s1',
      'waste photos anna s1',
      'delivery anna o1',
      'delivery photos anna o1',
    ]),
  ).toEqual(['delivery anna o1', 'delivery photos anna o1']);
});

it('what this page has written stays, however long the page is open', async () => {
  const { keepPlace, sweepPlaces, readPlace } = await nextPage();
  keepPlace('waste anna s1', pictures);
  await sweepPlaces(Date.now() + 60 * day);
  expect(await readPlace('waste anna s1')).toBe(pictures);
});

it('what an older app wrote without its time has 30 days from then on', async () => {
  const { strictStore } = await import('./strict-store.ts');
  const store = strictStore('storehand-places', 'key');
  await store.run('readwrite', (places) => places.put({ key: 'waste anna s1', place: pictures }));
  await (await nextPage()).sweepPlaces(Date.now());
  expect(await left(['waste anna s1'])).toEqual(['waste anna s1']);
  await (await nextPage()).sweepPlaces(Date.now() + 31 * day);
  expect(await left(['waste anna s1'])).toEqual([]);
});

it('what is of a person who resets their device goes at once, of others nothing', async () => {
  await written(0, ['waste anna s1', 'waste photos anna s1', 'waste ben s1']);
  const { sweepPlaces } = await nextPage();
  await sweepPlaces(Date.now(), (key) => key.split(' ').includes('anna'));
  expect(await left(['waste anna s1', 'waste photos anna s1', 'waste ben s1'])).toEqual([
    'waste ben s1',
  ]);
});
