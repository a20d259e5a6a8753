import { expect, test } from 'vitest';
import { secretKeyHeaders } from './remove-photos.ts';

test('a secret key of today is no bearer token, a service_role key is', () => {
  expect(secretKeyHeaders('sb_secret_abc')).toEqual({ apikey: 'sb_secret_abc' });
  expect(secretKeyHeaders('eyJhbGci')).toEqual({
    apikey: 'eyJhbGci',
    authorization: 'Bearer eyJhbGci',
  });
});
