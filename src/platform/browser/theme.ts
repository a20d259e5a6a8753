import * as v from 'valibot';
import { createStore, useStore } from 'zustand';
import { readPreference, writePreference } from '../storage/preferences.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The device's last choice; `public/start.js` applies it before the first paint. */
const deviceKey = 'theme';
const schema = v.picklist(themes);

/** The page's own attribute is what counts; this tells of its changes. */
const shown = createStore<Theme>(readTheme);

/** Toggling from system goes to dark; otherwise it flips (spec §4 Theme). */
export function toggledTheme(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}

function readTheme(): Theme {
  const stored = document.documentElement.dataset['theme'];
  return v.is(schema, stored) ? stored : 'system';
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  shown.setState(theme);
}

/** Choosing system removes the stored theme and follows the device (spec §4 Theme). */
export function chooseTheme(userId: string, theme: Theme): void {
  const stored = theme === 'system' ? null : theme;
  writePreference(userId, 'theme', stored);
  try {
    if (stored === null) localStorage.removeItem(deviceKey);
    else localStorage.setItem(deviceKey, stored);
  } catch {
    // The choice holds until the page is closed.
  }
  show(theme);
}

/** Applies what this person chose; tablets are shared. */
export function applyThemeOf(userId: string): void {
  const theme = readPreference(userId, 'theme', schema) ?? 'system';
  if (theme !== readTheme()) chooseTheme(userId, theme);
}

export function useTheme(): Theme {
  return useStore(shown);
}
