// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StorageFull } from '../db/errors.ts';
import { toast, ToastViewport } from '../ui/toasts.tsx';
import type { Writing } from '../db/local-database.ts';
import { runCommand, useCommand, type Outcome, type Told } from './use-command.ts';

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
  vi.useRealTimers();
  toast.dismiss();
  answers.length = 0;
  cleanup();
});

const save = () => screen.getByRole('button', { name: 'Save' });
const tap = (button: HTMLElement) => act(async () => button.click());

test('a double tap runs a command once; it is busy from the moment that it takes a while until it is done', async () => {
  vi.useFakeTimers();
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
  // What is written to this device is done by then: no button turns for it.
  await act(async () => vi.advanceTimersByTime(199));
  expect(save().getAttribute('aria-busy')).toBe('false');
  await act(async () => vi.advanceTimersByTime(1));
  expect(save().getAttribute('aria-busy')).toBe('true');
  await act(async () => finish());
  expect(answers).toEqual([false, true]);
  expect(save().getAttribute('aria-busy')).toBe('false');
  expect(screen.getByText('Saved')).toBeTruthy();
  await tap(save());
  expect(command).toHaveBeenCalledTimes(2);
  await act(async () => finish());
  await act(async () => vi.advanceTimersByTime(1000));
  expect(save().getAttribute('aria-busy')).toBe('false');
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

test('what takes long to take back says how far it is, and that it is done', async () => {
  let writing: Writing | undefined;
  let finish = () => {};
  const undo = (followed?: Writing) => {
    writing = followed;
    return new Promise<null>((resolve) => {
      finish = () => resolve(null);
    });
  };
  render(<ToastViewport label="Messages" closeText="Close" />);
  const figures = (done: number, of: number) => `${done} of ${of} rows`;
  const takingBack = { title: 'Taking back', figures, done: 'All taken back' };
  await act(() => runCommand(() => Promise.resolve({ undo }), { ...told, takingBack }));
  await tap(screen.getByRole('button', { name: 'Undo' }));
  const bar = screen.getByRole('progressbar', { name: 'Taking back' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  await act(async () => writing?.onProgress?.(250, 600));
  expect(bar.getAttribute('aria-valuenow')).toBe('250');
  expect(bar.getAttribute('aria-valuetext')).toBe('250 of 600 rows');
  // Nobody is read the figures: they are hidden from the region that says what is new in it.
  expect(screen.getByText('250 of 600 rows').getAttribute('aria-hidden')).toBe('true');
  await act(async () => finish());
  expect(await screen.findByText('All taken back')).toBeTruthy();
});

test('what the person gave up was not done, and is no fault', async () => {
  render(<ToastViewport label="Messages" closeText="Close" />);
  const stop = new AbortController();
  const command = () => {
    stop.abort();
    stop.signal.throwIfAborted();
    return Promise.resolve();
  };
  let done: boolean | undefined;
  await act(async () => {
    done = await runCommand(command, { ...told, givenUp: 'Nothing was done' });
  });
  expect(done).toBe(false);
  expect(screen.getByText('Nothing was done')).toBeTruthy();
  expect(screen.queryByText('Not saved')).toBeNull();
});

test('a message lasts as long as its command says', async () => {
  vi.useFakeTimers();
  try {
    render(<ToastViewport label="Messages" closeText="Close" />);
    const command = () => Promise.resolve({ undo: () => Promise.resolve(null) });
    await act(() => runCommand(command, { ...told, lasting: 3000 }));
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(100));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.queryByText('Saved')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
