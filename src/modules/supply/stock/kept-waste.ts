import { keptDraft, type Kept } from '../../../platform/storage/kept-draft.ts';
import { parseWaste, parseWastePhotos, type WasteDraft } from './domain/waste-draft.ts';

export type KeptWaste = Kept<WasteDraft, readonly File[]>;

/** Rule ST13: what a person had entered of waste in a store. */
export const keptWaste = keptDraft<WasteDraft, readonly File[]>('waste', {
  parseDraft: parseWaste,
  writtenDraft: (draft) => draft,
  parsePictures: parseWastePhotos,
  writtenPictures: (files) => (files.length === 0 ? null : { files: [...files] }),
});
