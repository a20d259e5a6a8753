// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { useUnsavedWork } from '../../modules/auth/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BackClosesOverlay } from './back-closes-overlay.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

function AmountPage() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <BackClosesOverlay />
      <h1>Budget</h1>
      <Dialog open={open} onOpenChange={setOpen} title="Add food cost" closeLabel="Close">
        <Amount />
      </Dialog>
    </>
  );
}

function Amount() {
  const [amount, setAmount] = useState('');
  useUnsavedWork(amount !== '');
  return <input aria-label="Amount" value={amount} onChange={(e) => setAmount(e.target.value)} />;
}

async function show() {
  const router = createMemoryRouter(
    [
      { path: '/modules', element: <h1>Modules</h1> },
      { path: '/budget', element: <AmountPage /> },
    ],
    { initialEntries: ['/modules', '/budget'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('dialog', { name: 'Add food cost' });
  return () => void router.navigate(-1);
}

test('back closes what is open, and leaves the page only then', async () => {
  const back = await show();
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('heading', { name: 'Budget' });
  back();
  await screen.findByRole('heading', { name: 'Modules' });
});

test('what is typed is asked about, and stays for whoever goes on', async () => {
  const back = await show();
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  await userEvent.type(amount, '12.50');
  back();
  await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep typing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50');
  back();
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('heading', { name: 'Budget' });
});
