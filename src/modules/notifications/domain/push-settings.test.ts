import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  defaultPushSettings,
  preferencesOf,
  pushSettingsSchema,
  settingsOf,
} from './push-settings.ts';

it('W7: begins as the specification says (spec §3, §9)', () => {
  expect(defaultPushSettings).toEqual({
    enabled: true,
    sound: true,
    vibration: true,
    quiet_hours: { enabled: false, start: '22:00', end: '08:00' },
    categories: {
      candidates: true,
      supply_orders: true,
      inspections: true,
      budget: true,
      vehicles: true,
      system: true,
      urgent: true,
      all: true,
    },
    email: { digest: 'off', urgent: false },
  });
});

it('W7: what cannot be read is as it begins, and the rest stays', () => {
  const read = v.parse(pushSettingsSchema, {
    enabled: false,
    sound: 'loud',
    quiet_hours: { enabled: true, start: '25:00', end: '07:30' },
    categories: { system: false },
    email: { digest: 'hourly', urgent: true },
  });
  expect(read).toEqual({
    ...defaultPushSettings,
    enabled: false,
    quiet_hours: { enabled: true, start: '22:00', end: '07:30' },
    categories: { ...defaultPushSettings.categories, system: false },
    email: { digest: 'off', urgent: true },
  });
});

it('W7: the copy of the server says the same', () => {
  const own = {
    ...defaultPushSettings,
    sound: false,
    categories: { ...defaultPushSettings.categories, all: false, urgent: false },
    email: { digest: 'weekly' as const, urgent: true },
  };
  expect(settingsOf(preferencesOf(own))).toEqual(own);
  expect(
    settingsOf({ ...preferencesOf(own), quiet_hours_start: '21:15:00' }).quiet_hours.start,
  ).toBe('21:15');
});
