import { expect, test } from 'vitest';
import { allowedRedirect } from './redirects.ts';

const SITE = 'http://localhost:4173';
const ALLOWED = ['http://127.0.0.1:4173/**', 'https://*.preview.example.com/'];

test.each([
  ['http://localhost:4173/reset-password', true],
  ['http://127.0.0.1:4173/modules?x=1', true],
  ['https://a.preview.example.com/', true],
  ['https://a.b.preview.example.com/', false],
  ['https://evil.example/http://127.0.0.1:4173/', false],
  ['http://127.0.0.1:4173.evil.example/', false],
  ['http://localhost:4173@evil.example/', false],
  ['http://evil.example@localhost:4173/', false],
  ['http://evil.example\\@localhost:4173/', false],
  ['//evil.example/modules', false],
  ['javascript:alert(1)', false],
  ['/modules', false],
  ['', false],
])('%s is allowed: %s', (asked, allowed) => {
  expect(allowedRedirect(asked, SITE, ALLOWED)).toBe(allowed ? asked : SITE);
});
