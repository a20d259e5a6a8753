// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  answersOfServer,
  readPreference,
  writePreference,
} from '../../platform/storage/preferences.ts';
import * as v from 'valibot';
import { keepKnownStores } from './known-stores.ts';
import { testStore } from './test-screen.tsx';

const ana = 'ana';
const other = { ...testStore, id: '22222222-2222-4222-8222-222222222222', number: '7505' };
const keptAnswer = () => readPreference(ana, `${answersOfServer}board`, v.string());

beforeEach(() => {
  localStorage.clear();
  keepKnownStores(ana, { stores: [testStore, other], isGlobalAdmin: false });
  writePreference(ana, `${answersOfServer}board`, 'of both stores');
});

test('SV4 with a store that the person lost go the answers of the server that are kept here', () => {
  keepKnownStores(ana, { stores: [testStore], isGlobalAdmin: false });
  expect(keptAnswer()).toBeNull();
});

test('SV4 so they do with another role in one, and with the rights of a global admin', () => {
  keepKnownStores(ana, {
    stores: [{ ...testStore, role: 'shift_lead' }, other],
    isGlobalAdmin: false,
  });
  expect(keptAnswer()).toBeNull();
  keepKnownStores(ana, { stores: [testStore], isGlobalAdmin: true });
  writePreference(ana, `${answersOfServer}board`, 'of all stores');
  keepKnownStores(ana, { stores: [testStore], isGlobalAdmin: false });
  expect(keptAnswer()).toBeNull();
});

test('SV4 they stay while the stores are the same, or come to be more', () => {
  keepKnownStores(ana, {
    stores: [{ ...testStore, name: 'Riverside' }, other],
    isGlobalAdmin: false,
  });
  keepKnownStores(ana, {
    stores: [testStore, other, { ...other, id: '33333333-3333-4333-8333-333333333333' }],
    isGlobalAdmin: false,
  });
  expect(keptAnswer()).toBe('of both stores');
});
