import { expect, it } from 'vitest';
import { mayTakePhotoBack } from './photo-take-back.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-01T12:00:00.000Z') + minute * 60_000);
const photo = {
  captured_by: 'ana',
  created_at: at(0).toISOString(),
  stored_at: at(1).toISOString(),
};

it('SP3 whoever took a photo takes it back within ten minutes', () => {
  expect(mayTakePhotoBack(photo, 'ana', at(10))).toBe(true);
  expect(mayTakePhotoBack(photo, 'ana', at(10.01))).toBe(false);
  expect(mayTakePhotoBack(photo, 'luis', at(1))).toBe(false);
});

it('SP3 and for as long as the office does not have it', () => {
  const onItsWay = { ...photo, stored_at: null };
  expect(mayTakePhotoBack(onItsWay, 'ana', at(3 * 24 * 60))).toBe(true);
  expect(mayTakePhotoBack(onItsWay, 'luis', at(1))).toBe(false);
});
