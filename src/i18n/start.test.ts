/** Spec §8, §9: the texts are asked for up to five more times from 350 ms on; an answer that says no is final. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://store.example';
const asked: { readonly url: string; readonly at: number }[] = [];

function answering(answer: (url: string, nth: number) => Response) {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = String(input);
    asked.push({ url, at: Date.now() });
    return answer(url, asked.filter((each) => each.url === url).length);
  });
}

const texts = (language: string) => Response.json({ app: { language } });

async function start() {
  vi.resetModules();
  const { startTranslations } = await import('./start.ts');
  const { default: i18next } = await import('i18next');
  const done = startTranslations().then(
    () => i18next.t('app.language'),
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return done;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  const stored = new Map([['language', 'fr']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('window', { localStorage, location: { origin } });
  vi.stubGlobal('navigator', { languages: ['en-US'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const waitsFor = (language: string) => {
  const times = asked.filter(({ url }) => url.includes(`/${language}/`)).map(({ at }) => at);
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
};

test('a server that recovers is heard at the next try', async () => {
  answering((url, nth) =>
    url.includes('/fr/') && nth < 3 ? new Response(null, { status: 503 }) : texts(url),
  );
  expect(await start()).toBe(`${origin}/locales/fr/translation.json`);
  expect(waitsFor('fr')).toEqual([350, 700]);
});

test('after five more tries the other language stands in', async () => {
  answering((url) => (url.includes('/fr/') ? new Response(null, { status: 503 }) : texts(url)));
  expect(await start()).toBe(`${origin}/locales/en/translation.json`);
  expect(waitsFor('fr')).toEqual([350, 700, 1400, 2800, 5600]);
});

test('a definite no is not asked again', async () => {
  answering((url) => (url.includes('/fr/') ? new Response(null, { status: 404 }) : texts(url)));
  expect(await start()).toBe(`${origin}/locales/en/translation.json`);
  expect(waitsFor('fr')).toEqual([]);
});

test('without any texts it says so', async () => {
  answering(() => new Response(null, { status: 404 }));
  expect(await start()).toBeInstanceOf(Error);
});
