import { useEffect, useState } from 'react';
import { localPicture, remoteAddress } from './photo-address.ts';

export type PhotoReference = {
  readonly photoId: string;
  readonly path: string;
  /** `stored_at` of its row; null: no other device can show it yet. */
  readonly storedAt: string | null;
};

/** `on_its_way`: taken on another device that has not sent it yet. `unavailable`: not here, and no network to fetch it. */
export type PhotoView =
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'loading' | 'on_its_way' | 'unavailable'; readonly url: null };

const loading: PhotoView = { status: 'loading', url: null };

/** The picture of a photo: this device's own, else the private bucket's; what was seen once is there offline. */
export function usePhoto(photo: PhotoReference, size: 'thumbnail' | 'full'): PhotoView {
  const { photoId, path, storedAt } = photo;
  const [view, setView] = useState<PhotoView>(loading);

  useEffect(() => {
    let current = true;
    let missing = false;
    let objectUrl: string | null = null;
    const show = (next: PhotoView) => {
      missing = next.status === 'unavailable';
      if (current) setView(next);
    };
    const load = async () => {
      const local = await localPicture(photoId, size);
      if (local) {
        if (!current) return;
        objectUrl = URL.createObjectURL(local);
        show({ status: 'ready', url: objectUrl });
        return;
      }
      if (storedAt === null) {
        show({ status: 'on_its_way', url: null });
        return;
      }
      const url = await remoteAddress(path);
      show(url === null ? { status: 'unavailable', url } : { status: 'ready', url });
    };
    const start = () => {
      load().catch(() => show({ status: 'unavailable', url: null }));
    };
    const startAgain = () => {
      if (missing) start();
    };
    start();
    window.addEventListener('online', startAgain);
    return () => {
      current = false;
      window.removeEventListener('online', startAgain);
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [photoId, path, storedAt, size]);

  return view;
}
