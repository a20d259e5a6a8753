// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">Open {row}</button>
            <button type="button" onClick={() => setAsked(row)}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Delete it?"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setAsked(null);
          // As a live query does: the row goes after the question.
          setTimeout(() => setRows(rows.filter((row) => row !== asked)), 50);
        }}
      />
    </main>
  );
}

test('the focus goes on at the row that takes the place of the deleted one, at the end on the page', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  const answer = async (row: string, said: string) => {
    screen.getByRole('button', { name: `Delete ${row}` }).focus();
    await user.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: said });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
    button.focus();
    await user.keyboard('{Enter}');
  };
  const focused = (text: string) =>
    waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  await answer('two', 'No');
  await focused('Delete two');
  await answer('two', 'Yes');
  await focused('Delete three');
  await answer('three', 'Yes');
  await focused('Delete one');
  await answer('one', 'Yes');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});
