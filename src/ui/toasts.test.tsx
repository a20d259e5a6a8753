// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, ToastViewport } from './toasts.tsx';

const viewport = () => render(<ToastViewport label="Messages" closeText="Close" />);

beforeEach(() => {
  vi.useFakeTimers();
  viewport();
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const shown = () => [...screen.getByRole('region').children].map(({ textContent }) => textContent);

it('shows one message at a time, the latest; the one before comes back for the rest of its time', () => {
  act(() => void toast.error('Not saved'));
  act(() => void toast.success('Saved'));
  expect(shown()).toEqual(['Saved']);
  // Spec §9: a success stays for 2 s and leaves within 300 ms, an error stays for 4 s.
  act(() => void vi.advanceTimersByTime(2_400));
  expect(shown()).toEqual(['Not saved']);
  act(() => void vi.advanceTimersByTime(2_000));
  act(() => void vi.advanceTimersByTime(500));
  expect(shown()).toEqual([]);
});

it('what can be undone stays for five seconds, whatever is said after it', () => {
  const undone = vi.fn<() => void>();
  act(() => void toast.success('Deleted', { action: { label: 'Undo', onAction: undone } }));
  act(() => void toast.success('Up to date'));
  act(() => void vi.advanceTimersByTime(2_400));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undone).toHaveBeenCalledOnce();
});

it('F8 leads to the message, which stays while it has the focus, and a press on it back', () => {
  const before = document.createElement('input');
  document.body.append(before);
  before.focus();
  const press = () =>
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  press();
  expect(document.activeElement).toBe(before);
  act(
    () =>
      void toast.success('Deleted', { action: { label: 'Undo', onAction: vi.fn<() => void>() } }),
  );
  press();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  act(() => void vi.advanceTimersByTime(20_000));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(document.activeElement).toBe(before);
  before.remove();
});

it('what is said before there is a place to show it is shown there in full, unless that comes too late', () => {
  cleanup();
  toast.success('You are in', { waits: true });
  const taken = toast.error('Taken back', { waits: true });
  toast.dismiss(taken);
  // Longer than it lasts on the screen.
  vi.advanceTimersByTime(3_000);
  viewport();
  expect(shown()).toEqual(['You are in']);
  act(() => void vi.advanceTimersByTime(1_900));
  expect(shown()).toEqual(['You are in']);
  act(() => void vi.advanceTimersByTime(100));
  act(() => void vi.advanceTimersByTime(500));
  expect(shown()).toEqual([]);

  cleanup();
  toast.error('Long ago', { waits: true });
  vi.advanceTimersByTime(15_000);
  viewport();
  expect(shown()).toEqual([]);
});

it('no message of somebody who has left is shown to whoever comes next', () => {
  act(
    () => void toast.error('Not saved', { action: { label: 'Undo', onAction: () => undefined } }),
  );
  cleanup();
  toast.error('Could not be sent');
  viewport();
  expect(shown()).toEqual([]);
});

it('gives the focus back to where somebody came from who presses its button', () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  act(() => void toast.success('Deleted', { action: { label: 'Undo', onAction: () => {} } }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  act(() => undo.click());
  expect(document.activeElement).toBe(field);
  field.remove();
});
