/** For tests: an outbox that keeps every picture but those called "broken". */
import { vi } from 'vitest';
import { newId } from '../../../kernel/ids.ts';

export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
}

type New = { readonly file: Blob; readonly parentId: string; readonly part: string };

export const photoOutbox = {
  add: vi.fn(({ file, parentId, part }: New) => {
    if (file instanceof File && file.name.startsWith('broken')) throw new PhotoRefused('no image');
    const photoId = newId();
    return Promise.resolve({
      photoId,
      path: `supply-photos/${parentId}/${part}/1762000000000-${photoId.slice(-8)}.webp`,
      mimeType: 'image/webp',
      sha256: 'a'.repeat(64),
      width: 10,
      height: 10,
      bytes: 8,
      capturedAt: '2026-03-04T15:00:00.000Z',
      part,
    });
  }),
  refuse: vi.fn((_photoId: string) => Promise.resolve()),
  restore: vi.fn((_photoId: string) => Promise.resolve(true)),
  remove: vi.fn((_photo: { readonly photoId: string }) => Promise.resolve()),
};
