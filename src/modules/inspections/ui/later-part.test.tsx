// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laterPart } from './later-part.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const settled = 2_000;

function aPart() {
  let there = false;
  const load = vi.fn(async () => {
    if (!there) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  return { Part: laterPart(load), come: () => (there = true) };
}

test('a part that could not be had without a connection comes by itself with one', async () => {
  const { Part, come } = aPart();
  render(<Part />);
  await pass(settled);
  screen.getByText('app.codeMissing.offline');
  come();
  await act(async () => window.dispatchEvent(new Event('online')));
  await pass(settled);
  screen.getByText('The part');
});

test('where there is another way it is taken, and nothing is said to be missing', async () => {
  const { Part } = aPart();
  const onMissing = vi.fn();
  render(<Part onMissing={onMissing} />);
  await pass(settled);
  expect(onMissing).toHaveBeenCalledOnce();
  expect(screen.queryByText('app.codeMissing.offline')).toBeNull();
});
