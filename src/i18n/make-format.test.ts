import { describe, expect, it } from 'vitest';
import { makeFormat } from './make-format.ts';

const texts = { missing: 'N/A', invalid: 'Invalid Date' };
const en = makeFormat('en', texts);
const es = makeFormat('es', texts);
const fr = makeFormat('fr', texts);
/** Intl separates with narrow and non-breaking spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('figures (spec §9)', () => {
  it('writes dollars and percentages with two decimals', () => {
    expect(en.money(123450)).toBe('$1,234.50');
    expect(es.money(123450)).toBe('$1,234.50');
    expect(plain(fr.money(123450))).toBe('1 234,50 $');
    // As it is typed: without what groups the digits.
    expect(en.amount(123450)).toBe('1234.50');
    expect(es.amount(123450)).toBe('1234.50');
    expect(fr.amount(123450)).toBe('1234,50');
    expect(en.percent(28)).toBe('28.00%');
    expect(plain(fr.percent(27.456))).toBe('27,46 %');
  });

  it('says N/A where there is nothing (spec §8)', () => {
    expect(en.money(null)).toBe('N/A');
    expect(en.percent(undefined)).toBe('N/A');
    expect(en.date('')).toBe('N/A');
    expect(en.time(null)).toBe('N/A');
  });
});

describe('dates (spec §9)', () => {
  it('shows a business day as itself in every time zone', () => {
    expect(en.date('2026-11-20')).toBe('11/20/2026');
    expect(fr.date('2026-11-20')).toBe('11/20/2026');
    expect(en.mediumDate('2026-11-05')).toBe('Nov 05, 2026');
    expect(fr.monthDay('2026-11-05')).toBe('11/05');
    expect(en.weekday('2026-11-20')).toBe('Friday');
    expect(es.weekday('2026-11-20')).toBe('viernes');
  });

  it('begins a line with the day of the week, as each language writes it', () => {
    expect(en.dayAndDate('2026-11-05', 'short')).toBe('Thu, Nov 05, 2026');
    expect(es.dayAndDate('2026-11-20')).toBe('Viernes, 20 nov 2026');
    expect(plain(fr.dayAndDate('2026-11-20', 'short'))).toBe('Ven. 20 nov. 2026');
    expect(en.dayAndDate(null)).toBe('N/A');
  });

  it('shows moments with a 24-hour time', () => {
    const moment = new Date(2026, 10, 20, 0, 3).toISOString();
    expect(en.time(moment)).toBe('00:03');
    expect(en.dateTime(moment)).toBe('11/20/2026 00:03');
    expect(fr.time(moment)).toMatch(/^00[^\d ]+03$/);
    expect([0, 365, 1440].map(en.hour)).toEqual(['00:00', '06:05', '00:00']);
    expect(plain(fr.hour(365))).toBe('06 h 05');
  });

  it('tells moments by the clock of the store, days as they are', () => {
    const store = makeFormat('en', texts, 'America/New_York', 'America/Toronto');
    expect(plain(store.dateTime('2026-11-21T01:20:00Z'))).toBe('11/20/2026 20:20');
    expect(store.mediumDate('2026-11-21T01:20:00Z')).toBe('Nov 20, 2026');
    expect(store.date('2026-11-21')).toBe('11/21/2026');
  });

  it("names the store's zone where the device's clock shows another hour", () => {
    const store = makeFormat('en', texts, 'America/Chicago', 'America/Phoenix');
    expect(plain(store.time('2026-11-21T01:20:00Z'))).toBe('19:20 CST');
    expect(plain(store.dateTime('2026-11-21T01:20:00Z'))).toBe('11/20/2026 19:20 CST');
    // In summer the two differ by two hours, and Denver's by none.
    const denver = makeFormat('en', texts, 'America/Denver', 'America/Phoenix');
    expect(plain(denver.time('2026-11-21T01:20:00Z'))).toBe('18:20');
    expect(plain(denver.time('2026-07-21T01:20:00Z'))).toBe('19:20 MDT');
    expect(store.time(null)).toBe('N/A');
    expect(store.date('2026-11-21T01:20:00Z')).toBe('11/20/2026');
  });

  it('says Invalid Date for what is none (spec §8)', () => {
    expect(en.date('yesterday')).toBe('Invalid Date');
    expect(en.dateTime('2026-02-30')).toBe('Invalid Date');
  });

  it('tells how long ago', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(en.relative('2026-11-20T11:57:00Z', now)).toBe('3 minutes ago');
    expect(es.relative('2026-11-18T12:00:00Z', now)).toBe('anteayer');
    expect(en.relative('2026-11-20T11:59:50Z', now)).toBe('now');
    expect(fr.relative('2026-11-20T11:59:50Z', now)).toBe('à l’instant');
  });
});
