/** Compresses photos one after another in a worker that lives only while there is something to do. */
import * as v from 'valibot';
import type { CompressedPhoto } from '../../../sync/photos/photo-outbox.ts';
import { compressPhoto, elementSurface, photoRefusals, PhotoRefused } from './photo-compression.ts';

const compressedSchema = v.object({
  image: v.instance(ArrayBuffer),
  mimeType: v.string(),
  width: v.number(),
  height: v.number(),
  sha256: v.string(),
  thumbnail: v.instance(ArrayBuffer),
  thumbnailType: v.string(),
});
const answerSchema = v.union([
  v.object({ compressed: compressedSchema }),
  v.object({ refused: v.picklist(photoRefusals) }),
]);
export type CompressionAnswer = v.InferOutput<typeof answerSchema>;

/** A worker that is silent for so long has died of the picture, as when the system took its memory. */
const patience = 60_000;

function inWorker(file: Blob): Promise<CompressedPhoto> {
  const worker = new Worker(new URL('./photo-compression.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<CompressedPhoto>((resolve, reject) => {
    const timer = setTimeout(() => reject(new PhotoRefused('undecodable')), patience);
    worker.addEventListener('message', (event: MessageEvent<unknown>) => {
      clearTimeout(timer);
      const answer = v.parse(answerSchema, event.data);
      if ('compressed' in answer) resolve(answer.compressed);
      else reject(new PhotoRefused(answer.refused));
    });
    worker.addEventListener('error', (event) => {
      clearTimeout(timer);
      reject(new PhotoRefused('undecodable', event.error));
    });
    worker.postMessage(file, []);
  }).finally(() => worker.terminate());
}

let last: Promise<unknown> = Promise.resolve();

/** Rejects with `PhotoRefused`. Calls wait for each other: a phone has room for one full-size bitmap, not for five. */
export function compressInTurn(file: Blob): Promise<CompressedPhoto> {
  const compress = () =>
    typeof OffscreenCanvas === 'undefined' ? compressPhoto(file, elementSurface) : inWorker(file);
  const turn = last.then(compress, compress);
  last = turn.catch(() => undefined);
  return turn;
}
