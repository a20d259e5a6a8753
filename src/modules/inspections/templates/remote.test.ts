import { expect, test, vi } from 'vitest';
import { storeHelpPhoto } from './remote.ts';

const answer = vi.hoisted(() => ({ error: null as unknown }));
vi.mock('../../../platform/backend/supabase.ts', () => ({
  dataClient: () =>
    Promise.resolve({ storage: { from: () => ({ upload: () => Promise.resolve(answer) }) } }),
}));
const store = () => storeHelpPhoto('template-photos/one/two.webp', new Blob(['picture']));

/** As storage-js tells what the storage answers: HTTP 400, and the real status beside it. */
const refused = (statusCode: string) => ({ status: 400, statusCode, message: 'refused' });

test('R2 a picture that is on the server already is stored', async () => {
  answer.error = refused('409');
  await expect(store()).resolves.toBeUndefined();
});

test.each([
  ['403', 'forbidden'],
  ['413', 'refused'],
])('R2 a picture that is refused with %s is told as %s', async (status, code) => {
  answer.error = refused(status);
  await expect(store()).rejects.toMatchObject({ code });
});

test('R2 without a line it is told as unreachable', async () => {
  answer.error = { message: 'Failed to fetch' };
  await expect(store()).rejects.toMatchObject({ code: 'unreachable' });
});
