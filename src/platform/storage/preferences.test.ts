// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { forgetPreferences, readPreference, writePreference } from './preferences.ts';
import { watchOtherTabs } from './stored-here.ts';
import { usePreference } from './use-preference.ts';

const ana = '00000000-0000-4000-8000-000000000001';
const luis = '00000000-0000-4000-8000-000000000002';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

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

it('shows who looks at a choice that it became another, also in another tab', () => {
  watchOtherTabs();
  const schema = v.boolean();
  const { result } = renderHook(() => usePreference(ana, 'haptics', schema));
  expect(result.current).toBeNull();
  act(() => writePreference(ana, 'haptics', false));
  expect(result.current).toBe(false);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(result.current).toBeNull();
});
