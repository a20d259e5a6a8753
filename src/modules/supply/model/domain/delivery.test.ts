import { describe, expect, it } from 'vitest';
import {
  deliveriesBetween,
  deliveriesToOrderFor,
  parseTerms,
  withException,
  withoutException,
  type DeliveryException,
  type DeliveryTerms,
} from './delivery.ts';

const zone = 'America/New_York';
const window = { from: '07:00', until: '11:00', cut_off_days: 1, cut_off: '14:00' };
// Monday and Thursday
const weekly = [
  { weekday: 1, ...window },
  { weekday: 4, ...window },
];
const terms = (...exceptions: DeliveryException[]): DeliveryTerms => ({
  deliveries: weekly,
  exceptions,
});
const days = (of: DeliveryTerms, from = '2026-11-22', to = '2026-11-28') =>
  deliveriesBetween(of, from, to, zone).map(({ day, kind }) => `${day} ${kind}`);

describe('SD1', () => {
  it('a delivery comes on its weekdays, and is ordered for by the store’s clock', () => {
    expect(deliveriesBetween(terms(), '2026-11-22', '2026-11-28', zone)).toEqual([
      {
        day: '2026-11-23',
        kind: 'regular',
        plannedOn: '2026-11-23',
        from: '07:00',
        until: '11:00',
        cutOffAt: '2026-11-22T19:00:00.000Z',
      },
      {
        day: '2026-11-26',
        kind: 'regular',
        plannedOn: '2026-11-26',
        from: '07:00',
        until: '11:00',
        cutOffAt: '2026-11-25T19:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['the night to summer time', '2026-03-09', '2026-03-08T18:00:00.000Z'],
    ['the night to winter time', '2026-11-02', '2026-11-01T19:00:00.000Z'],
  ])('%s does not move a cut-off by the clock', (_night, day, cutOffAt) => {
    expect(deliveriesBetween(terms(), day, day, zone)).toMatchObject([{ day, cutOffAt }]);
  });

  it('what cannot be read of a row is left out', () => {
    expect(
      parseTerms({
        deliveries: [{ weekday: 9, ...window }, { weekday: 1, ...window }, 'Monday'],
        exceptions: [{ kind: 'skipped', day: '2026-02-30' }, { kind: 'postponed' }],
      }),
    ).toEqual({ deliveries: [{ weekday: 1, ...window }], exceptions: [] });
    expect(parseTerms({ deliveries: null, exceptions: 5 })).toEqual({
      deliveries: [],
      exceptions: [],
    });
  });
});

describe('SD2', () => {
  it('skipped, it does not come', () => {
    expect(days(terms({ kind: 'skipped', day: '2026-11-26' }))).toEqual(['2026-11-23 regular']);
  });

  it('moved, it comes on the other day, and its cut-off goes with it', () => {
    const moved = terms({ kind: 'moved', day: '2026-11-26', moved_to: '2026-11-25' });
    expect(days(moved)).toEqual(['2026-11-23 regular', '2026-11-25 moved']);
    expect(deliveriesBetween(moved, '2026-11-25', '2026-11-25', zone)).toMatchObject([
      { plannedOn: '2026-11-26', cutOffAt: '2026-11-24T19:00:00.000Z' },
    ]);
    // from another week, too
    expect(days(moved, '2026-11-25', '2026-11-25')).toEqual(['2026-11-25 moved']);
  });

  it('moved from a day on which it does not come any more, it says nothing', () => {
    expect(days(terms({ kind: 'moved', day: '2026-11-24', moved_to: '2026-11-25' }))).toEqual([
      '2026-11-23 regular',
      '2026-11-26 regular',
    ]);
  });

  it('an extra one comes beside them', () => {
    expect(days(terms({ kind: 'extra', day: '2026-11-27', ...window }))).toEqual([
      '2026-11-23 regular',
      '2026-11-26 regular',
      '2026-11-27 extra',
    ]);
  });

  it('two on one day are one: the planned one, then the moved one', () => {
    const moved = { kind: 'moved', day: '2026-11-23', moved_to: '2026-11-26' } as const;
    const extra = (day: string) => ({ kind: 'extra', day, ...window }) as const;
    expect(days(terms(moved, extra('2026-11-26')))).toEqual(['2026-11-26 regular']);
    expect(days(terms({ ...moved, moved_to: '2026-11-25' }, extra('2026-11-25')))).toEqual([
      '2026-11-25 moved',
      '2026-11-26 regular',
    ]);
  });

  it('the latest word about a day counts, and can be taken back', () => {
    const skipped = { kind: 'skipped', day: '2026-11-26' } as const;
    const moved = { kind: 'moved', day: '2026-11-26', moved_to: '2026-11-27' } as const;
    const extra = { kind: 'extra', day: '2026-11-26', ...window } as const;
    const both = withException(withException([extra], skipped), moved);
    expect(both).toEqual([extra, moved]);
    expect(withoutException(both, moved)).toEqual([extra]);
    expect(withoutException(both, extra)).toEqual([moved]);
  });
});

describe('SD3', () => {
  const at = (now: string, count = 2) =>
    deliveriesToOrderFor(terms(), {
      notBefore: '2026-11-22',
      now: new Date(now),
      timeZone: zone,
      count,
    }).map(({ day }) => day);

  it('the next delivery is the first whose cut-off has not passed', () => {
    expect(at('2026-11-22T18:59:59Z')).toEqual(['2026-11-23', '2026-11-26']);
    expect(at('2026-11-22T19:00:00Z')).toEqual(['2026-11-26', '2026-11-30']);
  });

  it('of a supplier that never comes there is none', () => {
    expect(
      deliveriesToOrderFor(
        { deliveries: [], exceptions: [] },
        { notBefore: '2026-11-22', now: new Date(0), timeZone: zone, count: 3 },
      ),
    ).toEqual([]);
  });
});
