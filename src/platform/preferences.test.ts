// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  forgetPreferences,
  readPreference,
  subscribePreferences,
  writePreference,
} from './preferences.ts';

const ana = '00000000-0000-4000-8000-000000000001';
const luis = '00000000-0000-4000-8000-000000000002';

beforeEach(() => localStorage.clear());

it('keeps each person’s choice apart', () => {
  writePreference(ana, 'currentStoreId', 'a');
  expect(readPreference(ana, 'currentStoreId', v.string())).toBe('a');
  expect(readPreference(luis, 'currentStoreId', v.string())).toBeNull();
});

it('takes what is no such choice for none', () => {
  localStorage.setItem(`storehand:${ana}:haptics`, '"loud"');
  expect(readPreference(ana, 'haptics', v.boolean())).toBeNull();
  localStorage.setItem(`storehand:${ana}:haptics`, '{');
  expect(readPreference(ana, 'haptics', v.boolean())).toBeNull();
});

it('forgets one person’s choices and nobody else’s', () => {
  writePreference(ana, 'haptics', false);
  writePreference(luis, 'haptics', false);
  localStorage.setItem('savedEmail', 'ana@example.com');
  forgetPreferences(ana);
  expect(readPreference(ana, 'haptics', v.boolean())).toBeNull();
  expect(readPreference(luis, 'haptics', v.boolean())).toBe(false);
  expect(localStorage.getItem('savedEmail')).toBe('ana@example.com');
});

it('tells who listens, also of another tab', () => {
  let told = 0;
  const stop = subscribePreferences(() => (told += 1));
  writePreference(ana, 'haptics', false);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  writePreference(ana, 'haptics', null);
  expect(told).toBe(2);
});
