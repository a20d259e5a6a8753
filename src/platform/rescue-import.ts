/** Rescue packs in the browser: from a file to the office (SPEC X5 to X10). Of use with a network only. */
import { v7 } from 'uuid';
import * as v from 'valibot';
import { storageTransport } from '../../sync/photos/storage-transport.ts';
import {
  importPack,
  type ImportFailure,
  type ImportPorts,
  type ImportProgress,
  type ImportResult,
} from '../../sync/rescue/import-pack.ts';
import { PackRefused, readPack, type RescuePack } from '../../sync/rescue/read-pack.ts';
import { rescueAnswerSchema } from '../../sync/rescue/rescue-protocol.ts';
import { photoSession } from './photo-session.ts';
import { dataClient } from './supabase.ts';

export { PackRefused, readPack as readRescuePack };
export type { ImportProgress, ImportResult, RescuePack };

type Watched<Progress> = {
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
};

const failures: Readonly<Record<string, ImportFailure>> = {
  forbidden: 'forbidden',
  person_gone: 'person_gone',
  unsigned: 'unsigned',
  bad_signature: 'unsigned',
};
const errorSchema = v.object({ code: v.fallback(v.string(), '') });

function failureOf(status: number, error: unknown): ImportFailure {
  const { code } = v.parse(v.fallback(errorSchema, { code: '' }), error);
  const known = failures[code];
  if (known !== undefined) return known;
  // No answer, or a server in trouble: it may pass.
  return status < 400 || status >= 500 || status === 408 || status === 429 ? 'offline' : 'failed';
}

const ports: ImportPorts = {
  async send(request, signal) {
    const client = await dataClient();
    const { data, error, status } = await client
      .rpc('rescue_import', { request })
      .abortSignal(signal);
    if (error !== null) return { failed: failureOf(status, error) };
    const answer = v.safeParse(rescueAnswerSchema, data);
    return answer.success ? answer.output : { failed: 'offline' };
  },
  async upload({ path, image, mimeType, bytes }) {
    const session = await photoSession();
    if (session === null) return 'offline';
    const transport = storageTransport((input, init) => fetch(input, init));
    const sent = await transport.upload(session, path, await image.arrayBuffer(), mimeType);
    if (sent.ok) return 'stored';
    if (['offline', 'server', 'unauthorized'].includes(sent.failure)) return 'offline';
    if (sent.failure !== 'exists') return 'refused';
    const size = await transport.size(session, path);
    if (!size.ok) return size.failure === 'not_found' ? 'refused' : 'offline';
    return size.value === bytes ? 'stored' : 'refused';
  },
  newId: v7,
  pause: (attempt, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000 * 2 ** attempt);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** As the signed-in person; somebody else's only where that is a global admin. */
export function bringInRescuePack(
  pack: RescuePack,
  watched: Watched<ImportProgress>,
): Promise<ImportResult> {
  return importPack(pack, ports, watched);
}
