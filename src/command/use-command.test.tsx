// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StorageFull } from '../db/errors.ts';
import { toast, ToastViewport } from '../ui/toasts.tsx';
import { useCommand, type Outcome, type Told } from './use-command.ts';

type Problem = 'unreachable' | 'forbidden';
const words: Record<Problem | 'full' | 'failed', string | [string, string]> = {
  unreachable: 'No connection',
  forbidden: 'Not allowed',
  full: ['Not saved', 'This device is full'],
  failed: 'Not saved',
};
const told: Told<Problem> = {
  done: 'Saved',
  refused: (problem) => words[problem],
  undo: 'Undo',
};

const answers: boolean[] = [];
function Screen({ command }: { command: () => Promise<Outcome<Problem>> }) {
  const { busy, run } = useCommand();
  return (
    <>
      <button
        type="button"
        aria-busy={busy}
        onClick={() => void run(command, told).then((done) => answers.push(done))}
      >
        Save
      </button>
      <ToastViewport label="Messages" closeText="Close" />
    </>
  );
}

afterEach(() => {
  toast.dismiss();
  answers.length = 0;
  cleanup();
});

const save = () => screen.getByRole('button', { name: 'Save' });
const tap = (button: HTMLElement) => act(async () => button.click());

test('a double tap runs a command once; it is busy until it is done, and can be run again', async () => {
  let finish = () => {};
  const command = vi.fn(
    () =>
      new Promise<null>((resolve) => {
        finish = () => resolve(null);
      }),
  );
  render(<Screen command={command} />);
  // Both before React has drawn anything.
  await act(async () => {
    save().click();
    save().click();
  });
  expect(command).toHaveBeenCalledTimes(1);
  expect(answers).toEqual([false]);
  expect(save().getAttribute('aria-busy')).toBe('true');
  await act(async () => finish());
  expect(answers).toEqual([false, true]);
  expect(save().getAttribute('aria-busy')).toBe('false');
  expect(screen.getByText('Saved')).toBeTruthy();
  await tap(save());
  expect(command).toHaveBeenCalledTimes(2);
  await act(async () => finish());
});

test.each([
  ['its code', () => Promise.resolve<Problem>('forbidden'), ['Not allowed']],
  ['a full device', () => Promise.reject(new StorageFull()), ['Not saved', 'This device is full']],
  ['a fault', () => Promise.reject(new Error('secret')), ['Not saved']],
])('what keeps a command from happening is told by %s', async (_of, command, said) => {
  render(<Screen command={command} />);
  await tap(save());
  expect(answers).toEqual([false]);
  for (const text of said) expect(screen.getByText(text)).toBeTruthy();
  expect(save().getAttribute('aria-busy')).toBe('false');
});

test('undo is offered where the command answers one, and says when it was refused', async () => {
  const undo = vi.fn(() => Promise.resolve<Outcome<Problem>>(null));
  render(<Screen command={() => Promise.resolve({ undo })} />);
  await tap(save());
  await tap(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('No connection')).toBeNull();

  undo.mockResolvedValue('unreachable');
  await tap(save());
  await tap(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('No connection')).toBeTruthy();
});

test('no undo is offered where the command answers none', async () => {
  render(<Screen command={() => Promise.resolve()} />);
  await tap(save());
  expect(screen.getByText('Saved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
