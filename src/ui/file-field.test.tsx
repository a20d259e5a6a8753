// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FileField } from './file-field.tsx';

afterEach(cleanup);

function Field() {
  const [files, setFiles] = useState<readonly File[]>(
    ['one.csv', 'two.csv', 'three.csv'].map((name) => new File(['a'], name)),
  );
  return (
    <FileField
      label="Files"
      files={files}
      onFilesChange={setFiles}
      multiple
      chooseText="Choose a file"
      removeLabel={(name) => `Remove ${name}`}
      sizeText={(bytes) => `${bytes} B`}
    />
  );
}

it('is worked by keyboard alone: with a file that is removed the focus goes to the next, then to the choice', async () => {
  render(<Field />);
  const focused = () => document.activeElement;
  const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  button('two.csv').focus();
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe(button('three.csv'));
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe(button('one.csv'));
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe(screen.getByLabelText('Files'));
});
