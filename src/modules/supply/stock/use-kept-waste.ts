import { useEffect, useState } from 'react';
import { keepPlace, readPlace } from '../../../platform/storage/kept-place.ts';
import { parseWaste, parseWastePhotos, type WasteDraft } from './domain/waste-draft.ts';

const keyOf = (userId: string, storeId: string) => `waste ${userId} ${storeId}`;
/** Apart from the rest: pictures are large, and are not written anew with each letter that is typed. */
const photosKeyOf = (userId: string, storeId: string) => `waste photos ${userId} ${storeId}`;

export type KeptWaste = { readonly draft: WasteDraft | null; readonly photos: readonly File[] };

/** Rule ST13: what this person had entered of waste in a store; undefined: it is being read. */
export function useKeptWaste(userId: string, storeId: string): KeptWaste | undefined {
  const key = keyOf(userId, storeId);
  const photosKey = photosKeyOf(userId, storeId);
  const [read, setRead] = useState<{ readonly key: string } & KeptWaste>();
  useEffect(() => {
    let left = false;
    void Promise.all([readPlace(key), readPlace(photosKey)]).then(([kept, photos]) => {
      if (!left) setRead({ key, draft: parseWaste(kept), photos: parseWastePhotos(photos) });
    });
    return () => {
      left = true;
    };
  }, [key, photosKey]);
  return read?.key === key ? read : undefined;
}

/** Null forgets it. */
export function keepWaste(userId: string, storeId: string, draft: WasteDraft | null): void {
  keepPlace(keyOf(userId, storeId), draft);
}

/** None forgets them. */
export function keepWastePhotos(userId: string, storeId: string, files: readonly File[]): void {
  keepPlace(photosKeyOf(userId, storeId), files.length === 0 ? null : { files: [...files] });
}
