// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const onSave = vi.fn();
const onClose = vi.fn();
const form = (pending: boolean) => (
  <FormDialog
    open
    title="Link"
    words={{ save: 'Save', cancel: 'Cancel', close: 'Close' }}
    dirty={false}
    pending={pending}
    onSave={onSave}
    onClose={onClose}
  >
    <input aria-label="Title" />
  </FormDialog>
);

test('a form in a dialog is saved by its button or Enter, once at a time, and left by Cancel', async () => {
  const { rerender } = render(form(false));
  await screen.findByRole('dialog', { name: 'Link' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
  rerender(form(true));
  fireEvent.submit(screen.getByLabelText('Title').closest('form') ?? document.body);
  expect(onSave).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
