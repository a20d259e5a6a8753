/** The photo outbox without the app around it, so that each of its rules can be met one at a time in a real browser. */
import { filter, firstValueFrom, map } from 'rxjs';
import {
  PhotoRefused,
  photoOutbox,
  type PhotoProgress,
} from '../../../src/platform/photos/photo-capture.ts';
import { localPicture } from '../../../src/platform/photos/photo-address.ts';
import {
  startPhotoSending,
  type PhotoSending,
  type PhotoSession,
} from '../../../src/platform/photos/photo-sending.ts';
import { registerServiceWorker } from '../../../src/platform/worker/service-worker.ts';
import { StorageFull } from '../../../sync/errors.ts';

type Place = { userId: string; inspectionId: string; itemId: string };

let place: Place = {
  userId: '00000000-0000-4000-8000-000000000001',
  inspectionId: '00000000-0000-4000-8000-000000000002',
  itemId: '00000000-0000-4000-8000-000000000003',
};

const inspectionPhotos = {
  kind: 'inspection_photos',
  parent: 'inspections',
  folder: 'inspection-photos',
};

let sending: PhotoSending | null = null;

/** A picture with enough detail that compression has work to do. */
async function picture(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  for (let row = 0; row < height; row += 40) {
    for (let column = 0; column < width; column += 40) {
      context.fillStyle = `rgb(${(row * 7) % 256} ${(column * 5) % 256} ${(row * column) % 256})`;
      context.fillRect(column, row, 40, 40);
    }
  }
  return canvas.convertToBlob({ type });
}

async function add(file: Blob, fileName = 'image.jpg') {
  try {
    const { userId, inspectionId, itemId } = place;
    const belonging = { of: inspectionPhotos, parentId: inspectionId, part: itemId };
    return { kept: await photoOutbox.add({ ...belonging, userId, file, fileName }) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { refused: error.code };
    if (error instanceof StorageFull) return { refused: 'storage_full' };
    throw error;
  }
}

const photoPage = {
  /** Where the next photos belong. */
  at(next: Place) {
    place = next;
  },
  async addPicture(width = 3000, height = 2000, type = 'image/jpeg') {
    return add(await picture(width, height, type));
  },
  /** Base64 of a JPEG of that size. */
  async jpeg(width: number, height: number) {
    const bytes = new Uint8Array(await (await picture(width, height, 'image/jpeg')).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  },
  /** Base64 of the kept image. */
  async keptBytes(photoId: string) {
    const blob = await localPicture(photoId, 'full');
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  },
  addBytes: (base64: string, type: string) =>
    add(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type })),
  /** What is on the device, with the checksum of the image as it is read back. */
  async kept() {
    const parent = { collection: inspectionPhotos.parent, id: place.inspectionId };
    const photos = await photoOutbox.captured(parent, place.userId);
    return Promise.all(
      photos.map(async (photo) => {
        const full = await localPicture(photo.photoId, 'full');
        const thumbnail = await localPicture(photo.photoId, 'thumbnail');
        if (!full || !thumbnail) return { ...photo, readBack: null };
        const digest = await crypto.subtle.digest('SHA-256', await full.arrayBuffer());
        const sha256 = [...new Uint8Array(digest)]
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join('');
        const [fullSize, smallSize] = await Promise.all([sizeOf(full), sizeOf(thumbnail)]);
        return { ...photo, readBack: { sha256, type: full.type, fullSize, smallSize } };
      }),
    );
  },
  /** Resolves when the photo is in that state; as the screen learns it, also of what the worker did. */
  reached: (photoId: string, state: PhotoProgress['state']) =>
    firstValueFrom(
      photoOutbox.observePhotos([photoId]).pipe(
        map((photos) => photos.get(photoId)),
        filter((progress) => progress?.state === state),
      ),
    ),
  registerWorker: async () => {
    registerServiceWorker();
    await navigator.serviceWorker.ready;
  },
  startSending(session: PhotoSession, acknowledged: boolean) {
    sending = startPhotoSending({
      userId: session.userId,
      session: async () => session,
      rows: {
        isAcknowledged: async () => acknowledged,
        isRemoved: async () => false,
        isStored: async () => false,
      },
    });
  },
  nudge: () => sending?.nudge(),
  /** What the browser is asked to wake the worker for. */
  async wakeTags() {
    const registration: ServiceWorkerRegistration & {
      readonly sync?: { getTags(): Promise<string[]> };
    } = await navigator.serviceWorker.ready;
    return registration.sync?.getTags();
  },
  restore: (photoId: string) => photoOutbox.restore(photoId),
  retry: (photoId: string) => photoOutbox.retry(photoId),
  remove: (photoId: string) => photoOutbox.remove({ photoId }),
};

async function sizeOf(blob: Blob): Promise<[number, number]> {
  const bitmap = await createImageBitmap(blob);
  return [bitmap.width, bitmap.height];
}

declare global {
  var photoPage: PhotoPage;
}
export type PhotoPage = typeof photoPage;

globalThis.photoPage = photoPage;
