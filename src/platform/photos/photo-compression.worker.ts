/** The worker in which photos are compressed, so that the form stays quick. One request, one answer, in order. */
import { compressPhoto, offscreenSurface, PhotoRefused } from './photo-compression.ts';
import type { CompressionAnswer } from './photo-compressor.ts';

async function answerTo(data: unknown): Promise<CompressionAnswer> {
  if (!(data instanceof Blob)) return { refused: 'not_an_image' };
  try {
    return { compressed: await compressPhoto(data, offscreenSurface) };
  } catch (error) {
    return { refused: error instanceof PhotoRefused ? error.code : 'undecodable' };
  }
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void answerTo(event.data).then((answer) => {
    const transfer =
      'compressed' in answer ? [answer.compressed.image, answer.compressed.thumbnail] : [];
    self.postMessage(answer, { transfer });
  });
});
