// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPreference, writePreference } from '../../../platform/storage/preferences.ts';
import * as v from 'valibot';
import { usePushPrompt } from './use-push-prompt.ts';

const userId = '00000000-0000-4000-8000-000000000001';
const world = vi.hoisted(() => ({ key: 'key' as string | null, unsaved: false, permission: '' }));
vi.mock('../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));
vi.mock('../remote.ts', () => ({
  readPushKey: async () => ({ refused: null, value: world.key }),
}));
vi.mock('../../../platform/browser/unsaved-work.ts', () => ({
  hasUnsavedWork: () => world.unsaved,
}));
vi.mock('../../../platform/push/push-device.ts', () => ({
  pushLack: () => null,
  pushPermission: () => world.permission,
}));

/** The page was loaded at this moment. */
const loaded = new Date('2026-11-25T09:00:00Z').getTime();
beforeEach(() => {
  vi.useFakeTimers({ now: loaded });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - loaded);
  Object.assign(world, { key: 'key', unsaved: false, permission: 'default' });
  localStorage.clear();
  // Not the first visit, of which the first minute is theirs.
  writePreference(userId, 'push-first-seen', loaded - 3_600_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = () => renderHook(() => usePushPrompt()).result;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('W6: the offer comes 3 s after the load, and not before (spec §9)', async () => {
  const prompt = show();
  await pass(2_999);
  expect(prompt.current.asks).toBeNull();
  await pass(1);
  expect(prompt.current.asks).toBe('ask');
});

test('W6: who signs in later has waited already: it comes at once', async () => {
  await pass(10_000);
  const prompt = show();
  await pass(0);
  expect(prompt.current.asks).toBe('ask');
});

test('W6: where it would disturb, it looks again each second (spec §9)', async () => {
  world.unsaved = true;
  const prompt = show();
  await pass(3_500);
  world.unsaved = false;
  await pass(499);
  expect(prompt.current.asks).toBeNull();
  await pass(1);
  expect(prompt.current.asks).toBe('ask');
});

test('W6: in the first minute of a person on this device nothing is offered', async () => {
  localStorage.clear();
  const prompt = show();
  await pass(62_999);
  expect(prompt.current.asks).toBeNull();
  await pass(1);
  expect(prompt.current.asks).toBe('ask');
});

test('W6: what was answered meanwhile, elsewhere in the app or in the browser, is not asked', async () => {
  world.unsaved = true;
  const prompt = show();
  await pass(3_000);
  Object.assign(world, { unsaved: false, permission: 'granted' });
  await pass(5_000);
  expect(prompt.current.asks).toBeNull();
});

test('W6: without a key nothing is offered', async () => {
  world.key = null;
  const prompt = show();
  await pass(60_000);
  expect(prompt.current.asks).toBeNull();
});

test('W6: dismissed, it is gone for good, and when that was is kept', async () => {
  const first = show();
  await pass(3_000);
  act(() => first.current.close());
  expect(first.current.asks).toBeNull();
  const kept = v.object({ dismissed: v.literal(true), at: v.string() });
  expect(readPreference(userId, 'push-prompt-dismissed', kept)).toEqual({
    dismissed: true,
    at: '2026-11-25T09:00:03.000Z',
  });
  const next = show();
  await pass(60_000);
  expect(next.current.asks).toBeNull();
});
