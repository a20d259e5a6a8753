// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { watchInstallOffer } from '../../../platform/browser/install-offer.ts';
import { InstallCard } from './install-card.tsx';

vi.mock('../../auth/index.ts', () => ({ useIdentity: () => ({ userId: 'ana' }) }));

const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
/** As Chromium says once that the app can be installed. */
function offered() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await speakEnglish();
  watchInstallOffer();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('ST4 a card with a button where the browser offers it, instead of its own bar', () => {
  render(<InstallCard />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(offered().defaultPrevented).toBe(true);
  act(() => screen.getByRole('button', { name: 'Install' }).click());
  expect(prompt).toHaveBeenCalledOnce();
  // A prompt can be shown once.
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

it('ST4 on the page that one comes home to it goes when it is declined', () => {
  render(<InstallCard once />);
  offered();
  act(() => screen.getByRole('button', { name: 'Not now' }).click());
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

it('ST4 steps on an iPhone, which offers no button', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18)');
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  render(<InstallCard />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});
