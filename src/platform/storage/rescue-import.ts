/** Rescue packs in the browser: from a file to the server (SPEC X5 to X10). Of use with a network only. */
import { v7 } from 'uuid';
import { storageTransport } from '../../../sync/photos/storage-transport.ts';
import {
  importPack,
  type ImportFailure,
  type ImportPorts,
  type ImportProgress,
  type ImportResult,
} from '../../../sync/rescue/import-pack.ts';
import { PackRefused, readPack, type RescuePack } from '../../../sync/rescue/read-pack.ts';
import { rescueAnswerSchema } from '../../../sync/rescue/rescue-protocol.ts';
import { photoSession } from '../photos/photo-session.ts';
import { request as ask, type Refusal } from '../backend/request.ts';

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

function failureOf({ status, code }: Refusal): ImportFailure {
  const known = failures[code];
  if (known !== undefined) return known;
  // No answer, or a server in trouble: it may pass.
  return status < 400 || status >= 500 || status === 408 || status === 429 ? 'offline' : 'failed';
}

const ports: ImportPorts = {
  async send(request, signal) {
    const { value, refused } = await ask(
      (client) => client.rpc('rescue_import', { request }),
      rescueAnswerSchema,
      { signal },
    );
    return refused === undefined ? value : { failed: failureOf(refused) };
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
