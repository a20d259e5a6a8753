// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { diagnoseServerConnection } from '../../../platform/backend/server-connection.ts';
import { useServerConnection } from './use-server-connection.ts';

vi.mock('../../../platform/backend/server-connection.ts', () => ({
  diagnoseServerConnection: vi.fn(),
}));
const answer = vi.mocked(diagnoseServerConnection);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says that it is connected again by itself, where nothing tells the page of it', async () => {
  vi.useFakeTimers();
  answer.mockResolvedValue('portal');
  const { result } = renderHook(() => useServerConnection());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.connection).toBe('portal');
  // Somebody signed in to the Wi-Fi.
  answer.mockResolvedValue('connected');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current.connection).toBe('connected');
  const asked = answer.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(answer.mock.calls).toHaveLength(asked);
});
