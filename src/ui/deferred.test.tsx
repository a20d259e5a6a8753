// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred } from './deferred.tsx';

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
