/**
 * A photo of a request for credit, for whoever has its link: `{token, photo}` -> the picture. The bucket is private, and a
 * supplier has no account: which photos a link shows says the database (rule SP4 of the supplies).
 */
import { Refusal, serve } from '../_shared/answers.ts';
import { call, openObject, serviceToken } from '../_shared/backend.ts';

type Found = { readonly path?: string; readonly mime_type?: string; readonly busy?: true } | null;

serve(async ({ token, photo }) => {
  if (typeof token !== 'string' || typeof photo !== 'string' || !/^[0-9a-f-]{36}$/.test(photo)) {
    throw new Refusal(400, 'malformed', 'A photo is asked for by its link and its id.');
  }
  const found = (await call('credit_photo', { token, photo }, serviceToken())) as Found;
  if (found?.busy === true) throw new Refusal(429, 'busy', 'This was asked too often.');
  if (found?.path === undefined) throw new Refusal(404, 'gone', 'This link shows no such photo.');
  const object = await openObject('documents', found.path);
  if (object === null) throw new Refusal(404, 'gone', 'This photo is not there any more.');
  return new Response(object, {
    headers: {
      'Content-Type': found.mime_type ?? 'application/octet-stream',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
