import { serviceToken } from './backend.ts';

/** Takes as long for a wrong secret as for the right one. */
async function isSame(given: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined || secret === '') return false;
  const hash = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [one, other] = await Promise.all([hash(given), hash(secret)]);
  return (
    one.reduce((difference, byte, place) => difference | (byte ^ (other[place] ?? 0)), 0) === 0
  );
}

/** Whether the caller holds the service key. */
export const hasServiceKey = (token: string): Promise<boolean> => isSame(token, serviceToken());

/** Whether the caller is the database, by the secret it was told, or holds the service key. */
export const isOfTheProject = async (token: string): Promise<boolean> =>
  (await isSame(token, Deno.env.get('PUSH_RUNNER_SECRET'))) || (await hasServiceKey(token));
