/**
 * What somebody is entering and has not saved, as it stays on the device: for a person and what it is of, with its pictures,
 * also when the page is left or killed. What is saved is forgotten, what nobody came back to for 30 days swept.
 */
import { useEffect, useState } from 'react';
import { keepPlace, readPlace } from './kept-place.ts';

/** How a draft and its pictures are written as plain values; null: there is nothing to keep. */
type Written<Draft, Pictures> = {
  readonly parseDraft: (kept: unknown) => Draft | null;
  readonly writtenDraft: (draft: Draft) => object;
  /** None where none are kept. */
  readonly parsePictures: (kept: unknown) => Pictures;
  readonly writtenPictures: (pictures: Pictures) => object | null;
};

export type Kept<Draft, Pictures> = { readonly draft: Draft | null; readonly pictures: Pictures };

export function keptDraft<Draft, Pictures>(name: string, written: Written<Draft, Pictures>) {
  const keyOf = (userId: string, of: string) => `${name} ${userId} ${of}`;
  /** Apart from the rest: pictures are large, and are not written anew with each letter that is typed. */
  const picturesKeyOf = (userId: string, of: string) => `${name} photos ${userId} ${of}`;
  return {
    /** What this person had entered; undefined: it is being read. */
    useKept(userId: string, of: string): Kept<Draft, Pictures> | undefined {
      const key = keyOf(userId, of);
      const picturesKey = picturesKeyOf(userId, of);
      const [read, setRead] = useState<{ readonly key: string } & Kept<Draft, Pictures>>();
      useEffect(() => {
        let left = false;
        void Promise.all([readPlace(key), readPlace(picturesKey)]).then(([draft, pictures]) => {
          if (left) return;
          setRead({
            key,
            draft: written.parseDraft(draft),
            pictures: written.parsePictures(pictures),
          });
        });
        return () => {
          left = true;
        };
      }, [key, picturesKey]);
      return read?.key === key ? read : undefined;
    },

    /** Null forgets it. */
    keep(userId: string, of: string, draft: Draft | null): void {
      keepPlace(keyOf(userId, of), draft === null ? null : written.writtenDraft(draft));
    },

    keepPictures(userId: string, of: string, pictures: Pictures): void {
      keepPlace(picturesKeyOf(userId, of), written.writtenPictures(pictures));
    },
  };
}
