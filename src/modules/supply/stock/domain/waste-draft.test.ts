import { expect, it } from 'vitest';
import { parseWaste, parseWastePhotos } from './waste-draft.ts';

const draft = {
  productId: 'p',
  typed: { packs: '2', pieces: '' },
  reason: 'spill',
  note: 'Fell off the rack',
};

it('ST13: what was entered of waste is read as it was kept', () => {
  expect(parseWaste(draft)).toEqual(draft);
});

it('ST13: what an app of another time has kept is nothing', () => {
  expect(parseWaste(null)).toBeNull();
  expect(parseWaste({ ...draft, typed: '2' })).toBeNull();
  expect(parseWastePhotos({ files: ['a picture'] })).toEqual([]);
});
