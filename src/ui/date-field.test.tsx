// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeFormat } from '../i18n/make-format.ts';
import { DateField } from './date-field.tsx';
import { WrittenDay } from './written-day.ts';

afterEach(cleanup);

test('the day of the device\u2019s own picker stands beside it as the page writes days', () => {
  const { dayAndDate } = makeFormat('fr', { missing: '\u2013', invalid: '?' });
  const field = (value: string) => (
    <WrittenDay value={(day) => dayAndDate(day, 'short')}>
      <DateField label="Premier jour" value={value} readOnly />
    </WrittenDay>
  );
  const { rerender } = render(field('2026-11-23'));
  expect(screen.getByLabelText<HTMLInputElement>('Premier jour').type).toBe('date');
  screen.getByText('Lun. 23 nov. 2026');
  rerender(field(''));
  expect(screen.queryByText(/2026|\u2013/)).toBeNull();
});
