import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const office = 'https://office.test';
const fetched = vi.fn<(address: string) => Promise<Response>>();
const asked = (path: string) => fetched.mock.calls.filter(([address]) => address === path).length;
const answers = (address: string) =>
  Promise.resolve(
    address === '/config.json'
      ? Response.json({ supabaseUrl: office, supabaseAnonKey: 'key' })
      : new Response('picture'),
  );

beforeEach(() => {
  vi.resetModules();
  fetched.mockReset().mockImplementation(answers);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('SP4 many photos at once ask for the configuration once', async () => {
  const { fetchPhoto } = await import('./office.ts');
  const photos = await Promise.all(['a', 'b', 'c'].map((photo) => fetchPhoto('token', photo)));
  expect(await Promise.all(photos.map((photo) => photo.text()))).toEqual([
    'picture',
    'picture',
    'picture',
  ]);
  expect(asked('/config.json')).toBe(1);
  expect(asked(`${office}/functions/v1/credit-photo`)).toBe(3);
});

it('CR5 where the configuration could not be had, it is asked for once more', async () => {
  const { fetchPhoto } = await import('./office.ts');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(fetchPhoto('token', 'a')).rejects.toThrow('Failed to fetch');
  expect(await (await fetchPhoto('token', 'a')).text()).toBe('picture');
  expect(asked('/config.json')).toBe(2);
});
