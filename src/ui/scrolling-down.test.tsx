// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrollingDown } from './scrolling-down.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what floats gives way to whoever reads on, and is back on the way up and at the end', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  Object.assign(window, { innerHeight: 800, scrollY: 0 });
  const { result } = renderHook(useScrollingDown);
  const scrollTo = (top: number) => {
    Object.assign(window, { scrollY: top });
    act(() => void window.dispatchEvent(new Event('scroll')));
    return result.current;
  };
  expect(result.current).toBe(false);
  expect(scrollTo(100)).toBe(true);
  // A finger that rests.
  expect(scrollTo(97)).toBe(true);
  expect(scrollTo(60)).toBe(false);
  expect(scrollTo(2000)).toBe(true);
  expect(scrollTo(4200)).toBe(false);
  expect(scrollTo(4190)).toBe(false);
});
