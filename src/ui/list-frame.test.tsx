// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';

afterEach(cleanup);

const again = vi.fn();
const frame = (state: ListFrameProps['state']) => (
  <ListFrame
    state={state}
    words={{
      loading: 'Loading',
      neverRead: 'Not read yet',
      neverReadText: 'Later',
      retry: 'Again',
    }}
    empty={<p>None</p>}
    refused="Not to be had"
    offline={['Not offline', 'Only at the office']}
    onRetry={again}
  >
    <p>The list</p>
  </ListFrame>
);

test.each([
  ['loading', 'Loading', false],
  ['never_read', 'Not read yet', true],
  ['offline', 'Not offline', false],
  ['refused', 'Not to be had', true],
  ['empty', 'None', false],
  ['here', 'The list', false],
] as const)('a list that is %s says %j', (state, text, canTryAgain) => {
  const { container } = render(frame(state));
  expect(container.textContent + (screen.queryByRole('status')?.ariaLabel ?? '')).toContain(text);
  const retry = screen.queryByRole('button', { name: 'Again' });
  expect(retry !== null).toBe(canTryAgain);
  again.mockClear();
  if (retry) fireEvent.click(retry);
  expect(again).toHaveBeenCalledTimes(canTryAgain ? 1 : 0);
});
