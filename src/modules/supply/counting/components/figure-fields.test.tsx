// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import type { Quantity } from '../../model/domain/quantity.ts';
import { FigureFields } from './figure-fields.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const found: (Quantity | null)[] = [];
function Shelf({ first }: { first: Quantity | null }) {
  const [quantity, setQuantity] = useState(first);
  return (
    <FigureFields
      name="Buns"
      fieldId="buns"
      quantity={quantity}
      pack={{ size: 12, label: 'cases' }}
      pieceUnit="pieces"
      onFigure={(next) => {
        found.push(next);
        setQuantity(next);
      }}
    />
  );
}
const type = async (unit: string, text: string) => {
  const field = screen.getByLabelText(new RegExp(`${unit}$`));
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};

test('SK1 a part that nobody typed stays what it was, however large', async () => {
  // 1,234 cases, shown with a mark of thousands
  render(<Shelf first={1234 * 12 * 1000} />);
  await type('pieces', '5');
  expect(found.at(-1)).toBe((1234 * 12 + 5) * 1000);
  expect(screen.queryByRole('alert')).toBeNull();
  // and an emptied part beside one that shows nothing is not a zero
  await type('pieces', '0');
  await type('cases', ' ');
  expect(found.at(-1)).toBeNull();
});

test('SK1, SO9 which of two numbers was meant is asked once', async () => {
  render(<Shelf first={null} />);
  await type('cases', '1.234');
  await userEvent.click(screen.getByRole('button', { name: '1.234' }));
  expect(found.at(-1)).toBe(14_808);
  expect(screen.queryByRole('alert')).toBeNull();
});
