// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useAddRequest } from './use-navigation-request.ts';

afterEach(cleanup);

function Page() {
  return useAddRequest() ? 'a new one' : 'the list';
}

it('a shortcut of the installed app asks to add one at once, and a reload does not ask again', async () => {
  const router = createMemoryRouter([{ path: '/budget', element: <Page /> }], {
    initialEntries: ['/budget?add=true'],
  });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('a new one')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});
