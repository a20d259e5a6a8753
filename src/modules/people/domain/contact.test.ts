import { expect, it } from 'vitest';
import { emailNorm, isKnownBy, phoneNorm } from './contact.ts';

it('CA6: a phone is known again in every notation', () => {
  const notations = ['(555) 010-4477', '+1 555 010 4477', '1-555-010-4477', '555.010.4477'];
  expect(new Set(notations.map(phoneNorm))).toEqual(new Set(['5550104477']));
  expect(phoneNorm('12345')).toBeNull();
});

it('CA6: the same phone or the same email, however written; nothing is not the same as nothing', () => {
  const ana = { phone: '(555) 010-4477', email: 'Ana@Example.com' };
  expect(isKnownBy(ana, { phone: '+15550104477', email: null })).toBe(true);
  expect(isKnownBy(ana, { phone: null, email: ' ana@example.com ' })).toBe(true);
  expect(isKnownBy({ phone: null, email: null }, { phone: null, email: null })).toBe(false);
});

it('CA6: an email is compared once its domain is whole', () => {
  expect(emailNorm(' Ana@Example.com ')).toBe('ana@example.com');
  for (const part of ['', 'ana', 'ana@', 'ana@example', 'ana@example.c']) {
    expect(emailNorm(part)).toBeNull();
  }
});
