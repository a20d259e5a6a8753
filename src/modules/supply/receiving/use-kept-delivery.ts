import { useEffect, useState } from 'react';
import { keepPlace, readPlace } from '../../../platform/storage/kept-place.ts';
import { parseDelivery, writtenDelivery, type DeliveryDraft } from './domain/delivery-draft.ts';
import { parsePhotos, writtenPhotos, type LinePhotos } from './domain/delivery-photos.ts';

const keyOf = (userId: string, orderId: string) => `delivery ${userId} ${orderId}`;
/** Apart from the rest: pictures are large, and are not written anew with each letter that is typed. */
const photosKeyOf = (userId: string, orderId: string) => `delivery photos ${userId} ${orderId}`;

export type KeptDelivery = { readonly draft: DeliveryDraft | null; readonly photos: LinePhotos };

/** Rule SR6: what this person had entered of a delivery; undefined: it is being read. */
export function useKeptDelivery(userId: string, orderId: string): KeptDelivery | undefined {
  const key = keyOf(userId, orderId);
  const photosKey = photosKeyOf(userId, orderId);
  const [read, setRead] = useState<{ readonly key: string } & KeptDelivery>();
  useEffect(() => {
    let left = false;
    void Promise.all([readPlace(key), readPlace(photosKey)]).then(([kept, photos]) => {
      if (!left) setRead({ key, draft: parseDelivery(kept), photos: parsePhotos(photos) });
    });
    return () => {
      left = true;
    };
  }, [key, photosKey]);
  return read?.key === key ? read : undefined;
}

/** Null forgets it. */
export function keepDelivery(userId: string, orderId: string, draft: DeliveryDraft | null): void {
  keepPlace(keyOf(userId, orderId), draft === null ? null : writtenDelivery(draft));
}

/** None forgets them. */
export function keepPhotos(userId: string, orderId: string, photos: LinePhotos): void {
  keepPlace(photosKeyOf(userId, orderId), photos.size === 0 ? null : writtenPhotos(photos));
}
