// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeFormat } from '../i18n/make-format.ts';
import { languages, type Language } from '../i18n/languages.ts';
import { quarterHours, readTime } from '../kernel/time-of-day.ts';
import { TimeField } from './time-field.tsx';

const wordsOf = (language: Language) => ({
  formatTime: makeFormat(language, { missing: '\u2013', invalid: '?' }).hour,
  list: 'Times',
  unreadable: 'Enter a time',
});
// What a dialog around it does.
const escaped = vi.fn();
document.addEventListener('keydown', ({ key }) => key === 'Escape' && escaped());
Element.prototype.scrollIntoView = () => undefined;

function Form({ first, language = 'en' }: { first: string; language?: Language }) {
  const [time, setTime] = useState(first);
  return (
    <>
      <TimeField label="From" value={time} onValueChange={setTime} words={wordsOf(language)} />
      <button type="button">Next</button>
      <button type="button" onClick={() => setTime('06:00')}>
        Six
      </button>
      <output>{time}</output>
    </>
  );
}
const value = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'From' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const leave = () => fireEvent.blur(field(), { relatedTarget: screen.getByText('Next') });
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('what is typed counts at once, and is written as the page writes hours once the field is left', () => {
  render(<Form first="09:00" language="fr" />);
  expect(field().value).toBe('09\u00a0h\u00a000');
  type('9:30 pm');
  expect([field().value, value()]).toEqual(['9:30 pm', '21:30']);
  leave();
  expect(field().value).toBe('21\u00a0h\u00a030');
});

test('what can\u2019t be read stays as it was typed, is no value, and is told once the field is left', () => {
  render(<Form first="09:00" />);
  type('93');
  expect([value(), field().getAttribute('aria-invalid')]).toEqual(['', null]);
  leave();
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['93', 'true']);
  screen.getByText('Enter a time');
  type('930');
  expect([value(), field().getAttribute('aria-invalid')]).toEqual(['09:30', null]);
  type('');
  leave();
  expect([value(), field().getAttribute('aria-invalid')]).toEqual(['', null]);
});

test('a value from elsewhere takes the place of what was typed', () => {
  render(<Form first="09:00" />);
  type('930');
  fireEvent.click(screen.getByText('Six'));
  expect(field().value).toBe('06:00');
});

test('arrows walk the quarter hours, pages the hours; Enter and Escape close the list and nothing around it', () => {
  render(<Form first="09:07" />);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect([field().getAttribute('aria-expanded'), value()]).toEqual(['true', '09:07']);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect([value(), chosen()]).toEqual(['09:15', '09:15']);
  expect(field().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  fireEvent.keyDown(field(), { key: 'PageUp' });
  expect([value(), field().value]).toEqual(['08:15', '08:15']);
  // True: the key keeps its own meaning, which in a form is to send it.
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  expect([screen.queryByRole('option'), value()]).toEqual([null, '08:15']);
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);

  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect([screen.queryByRole('option'), escaped.mock.calls.length]).toEqual([null, 0]);
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(escaped).toHaveBeenCalledOnce();
});

test('a finger opens the list with its button, takes an hour from it, and closes it by a press elsewhere', () => {
  render(<Form first="09:00" />);
  const button = screen.getByRole('button', { name: 'Times' });
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('option', { name: '21:45' }));
  expect([value(), field().value, screen.queryByRole('option')]).toEqual(['21:45', '21:45', null]);
  fireEvent.click(button);
  fireEvent.pointerDown(screen.getByText('Next'));
  expect(screen.queryByRole('option')).toBeNull();
});

test.each(languages)('each hour as %s writes it can be typed', (language) => {
  const { formatTime } = wordsOf(language);
  for (const [at, time] of quarterHours.entries()) expect(readTime(formatTime(at * 15))).toBe(time);
});
