// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { applyThemeOf, chooseTheme, toggledTheme } from './theme.ts';

const shown = () => document.documentElement.dataset['theme'];
const ana = '00000000-0000-4000-8000-000000000001';
const luis = '00000000-0000-4000-8000-000000000002';

describe('theme (spec §4)', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset['theme'];
  });

  it('goes from system to dark, then flips', () => {
    expect(toggledTheme('system')).toBe('dark');
    expect(toggledTheme('dark')).toBe('light');
    expect(toggledTheme('light')).toBe('dark');
  });

  it('keeps a choice for the next start and forgets it with system', () => {
    chooseTheme(ana, 'dark');
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    chooseTheme(ana, 'system');
    expect(shown()).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('is each person’s own on a shared tablet', () => {
    chooseTheme(ana, 'dark');
    applyThemeOf(luis);
    expect(shown()).toBeUndefined();
    applyThemeOf(ana);
    expect(shown()).toBe('dark');
  });
});
