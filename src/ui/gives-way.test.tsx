// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGivesWay } from './gives-way.ts';

/** What lies under the button; jsdom has no places. */
let under: Element[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.elementsFromPoint = () => under;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  const button = useRef<HTMLButtonElement>(null);
  const gives = useGivesWay(button, true);
  return (
    <>
      <main id="main">
        <div data-testid="gap" />
        <a href="/budget">
          <span data-testid="of a link">Budget</span>
        </a>
        <svg data-testid="picture" />
      </main>
      <button ref={button}>{gives ? 'away' : 'here'}</button>
    </>
  );
}
const state = () => screen.getByRole('button').textContent;
const rest = () => act(() => void vi.advanceTimersByTime(200));
const move = () => act(() => void window.dispatchEvent(new Event('scroll')));

test('what floats is there at rest where nothing lies under it, and away while the page moves', () => {
  render(<Page />);
  under = [screen.getByRole('button'), screen.getByTestId('gap'), screen.getByRole('main')];
  rest();
  expect(state()).toBe('here');
  move();
  expect(state()).toBe('away');
  rest();
  expect(state()).toBe('here');
});

test.each(['of a link', 'picture'])('it gives way to what lies under it: %s', (name) => {
  render(<Page />);
  const covered = screen.getByTestId(name);
  under = [
    screen.getByRole('button'),
    covered,
    ...(covered.closest('a') ? [screen.getByRole('link')] : []),
  ];
  move();
  rest();
  expect(state()).toBe('away');
});
