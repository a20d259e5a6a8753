import { keptDraft } from '../../../platform/storage/kept-draft.ts';
import { parseDelivery, writtenDelivery } from './domain/delivery-draft.ts';
import { parsePhotos, writtenPhotos } from './domain/delivery-photos.ts';

/** Rule SR6: what a person had entered of a delivery of an order. */
export const keptDelivery = keptDraft('delivery', {
  parseDraft: parseDelivery,
  writtenDraft: writtenDelivery,
  parsePictures: parsePhotos,
  writtenPictures: (photos) => (photos.size === 0 ? null : writtenPhotos(photos)),
});
