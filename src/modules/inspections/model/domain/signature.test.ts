import { expect, test } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';
import { aSnapshot, checkbox } from './inspection-samples.ts';

const by = (role: 'inspector_signature' | 'store_signature', minute: number) => ({
  role,
  captured_at: `2026-03-04T10:0${minute}:00Z`,
});

test('N1: the last signature of a signer counts', () => {
  const photos = [by('store_signature', 1), by('store_signature', 3), by('inspector_signature', 2)];
  expect(signatureOf(photos, 'store')).toBe(photos[1]);
  expect(signatureOf(photos.slice(0, 2), 'inspector')).toBeNull();
});

test('N2: a template that asks for signatures needs both', () => {
  const sections = [[checkbox('a')]];
  const asking = aSnapshot({ sections, requires_signatures: true });
  expect(isSigned(aSnapshot({ sections }), [])).toBe(true);
  expect(isSigned(asking, [by('store_signature', 1)])).toBe(false);
  expect(isSigned(asking, [by('store_signature', 1), by('inspector_signature', 1)])).toBe(true);
});
