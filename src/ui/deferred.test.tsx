// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred, quiet } from './deferred.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}
const shown = () => document.body.textContent;

class Boundary extends Component<{ children: ReactNode }, { error: string | null }> {
  override readonly state = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error: error.message };
  }
  override render() {
    return this.state.error ?? this.props.children;
  }
}

it('shows what stands for it until its code is here', async () => {
  let come: (part: ComponentType<{ name: string }>) => void = () => undefined;
  const Part = deferred<{ name: string }>(() => new Promise((resolve) => (come = resolve)));
  render(<Part name="Ana" fallback="one moment" />);
  expect(shown()).toBe('one moment');
  come(Greeting);
  await screen.findByText('Hello Ana');
});

it('is there at once when its code was fetched before', async () => {
  const Part = deferred(async () => Greeting);
  await Part.preload();
  render(<Part name="Ana" fallback="one moment" />);
  expect(shown()).toBe('Hello Ana');
});

it('asks once, however many wait for it', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = deferred(load);
  render(
    <>
      <Part name="Ana" />
      <Part name="Luis" />
    </>,
  );
  await screen.findByText('Hello Luis');
  await Part.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

it('tells the boundary above that the code did not come, and asks again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(Greeting);
  const Part = deferred(load);
  render(
    <Boundary>
      <Part name="Ana" />
    </Boundary>,
  );
  await screen.findByText('gone');
  cleanup();
  render(
    <Boundary>
      <Part name="Ana" />
    </Boundary>,
  );
  await screen.findByText('Hello Ana');
});

/** Code that can't be had until there is a connection. */
function withoutConnection() {
  const load = vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(Greeting);
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));
  return { load, online };
}
const notHere = {
  fallback: 'one moment',
  missing: (retry: () => void) => <button onClick={retry}>not here</button>,
};

it('says in its place that its code did not come, and comes by itself with a connection', async () => {
  const { load, online } = withoutConnection();
  const Part = deferred(load, notHere);
  render(
    <>
      <Part name="Ana" />
      <Part name="Luis" fallback="at once" />
    </>,
  );
  expect(shown()).toBe('one momentat once');
  await screen.findAllByText('not here');
  await online();
  await screen.findByText('Hello Ana');
  await screen.findByText('Hello Luis');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks again when somebody says so', async () => {
  const Part = deferred(withoutConnection().load, notHere);
  render(<Part name="Ana" />);
  fireEvent.click(await screen.findByText('not here'));
  await screen.findByText('Hello Ana');
});

it('where there is another way it is taken once, and nothing is said to be missing', async () => {
  const { load, online } = withoutConnection();
  const Part = deferred(load, notHere);
  const onMissing = vi.fn();
  render(<Part name="Ana" onMissing={onMissing} />);
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(shown()).toBe('');
  await online();
  await screen.findByText('Hello Ana');
  expect(onMissing).toHaveBeenCalledOnce();
});

it('a quiet one says nothing, whether it comes or not', async () => {
  const { load, online } = withoutConnection();
  const Part = deferred(load, quiet);
  render(<Part name="Ana" />);
  await act(async () => undefined);
  expect([shown(), load.mock.calls.length]).toEqual(['', 1]);
  await online();
  await screen.findByText('Hello Ana');
});
