// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { speakEnglish } from '../i18n/test-texts.ts';
import { CodeNotLoaded } from '../platform/worker/load-code.ts';
import { ToastViewport } from '../ui/toasts.tsx';
import { useMissingCodeSaid } from './missing-code.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

function Page() {
  useMissingCodeSaid();
  return <ToastViewport label="Messages" closeText="Close" />;
}

/** As of an action whose promise nobody waits for; jsdom does not tell of those. */
function rejectUnseen(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  act(() => void window.dispatchEvent(event));
  return event;
}

it('an action whose code is not on the device says so, and what to do', () => {
  render(<Page />);
  expect(rejectUnseen(new CodeNotLoaded('export')).defaultPrevented).toBe(true);
  expect(screen.getByText('This could not be done')).toBeTruthy();
});

it('another fault is none of its business', () => {
  render(<Page />);
  expect(rejectUnseen(new TypeError('ours')).defaultPrevented).toBe(false);
});
