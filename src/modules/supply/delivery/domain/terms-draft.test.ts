import { describe, expect, it } from 'vitest';
import {
  alikeDays,
  draftOf,
  emptyDraft,
  fieldsOf,
  isWhole,
  stillToCome,
  termsProblem,
  usualWindow,
  windowProblem,
  withWeekday,
} from './terms-draft.ts';

const whole = {
  supplierId: 's',
  account: ' 4711 ',
  minimum: '1,250.50',
  deliveries: [
    { weekday: 4, ...usualWindow },
    { weekday: 1, ...usualWindow },
  ],
};

describe('SD1', () => {
  it('terms name a supplier and a day, and an amount that can be read', () => {
    expect(termsProblem(emptyDraft)).toBe('supplier');
    expect(termsProblem({ ...whole, deliveries: [] })).toBe('deliveries');
    expect(termsProblem({ ...whole, minimum: 'abc' })).toBe('minimum');
    expect(termsProblem(whole)).toBeNull();
    expect(termsProblem({ ...whole, minimum: '' })).toBeNull();
  });

  it('a window ends after it begins, and every time can be read', () => {
    expect(windowProblem(usualWindow)).toBeNull();
    expect(windowProblem({ ...usualWindow, from: '' })).toBe('from');
    expect(windowProblem({ ...usualWindow, until: usualWindow.from })).toBe('until');
    expect(windowProblem({ ...usualWindow, until: '' })).toBe('until');
    expect(windowProblem({ ...usualWindow, cut_off: '' })).toBe('cut_off');
    expect(isWhole(whole)).toBe(true);
    expect(isWhole({ ...whole, deliveries: [{ weekday: 1, ...usualWindow, cut_off: '' }] })).toBe(
      false,
    );
  });

  it('what is typed is kept in the week’s order, in dollars, without spaces', () => {
    expect(fieldsOf(whole)).toEqual({
      account: '4711',
      minimum: 1250.5,
      deliveries: [
        { weekday: 1, ...usualWindow },
        { weekday: 4, ...usualWindow },
      ],
    });
    expect(fieldsOf({ ...whole, account: ' ', minimum: '' })).toMatchObject({
      account: null,
      minimum: null,
    });
  });

  it('what is kept is typed alike', () => {
    const kept = { ...fieldsOf(whole), supplier_id: 's', exceptions: [] };
    expect(fieldsOf(draftOf(kept, (cents) => (cents / 100).toFixed(2)))).toEqual(fieldsOf(whole));
  });

  it('another weekday begins like the one before it; pressed again, it is gone', () => {
    const late = { ...usualWindow, from: '12:00', until: '13:00' };
    const three = withWeekday([{ weekday: 2, ...late }], 5);
    expect(three).toEqual([
      { weekday: 2, ...late },
      { weekday: 5, ...late },
    ]);
    expect(withWeekday(three, 2)).toEqual([{ weekday: 5, ...late }]);
    expect(withWeekday([], 0)).toEqual([{ weekday: 0, ...usualWindow }]);
  });
});

it('SD1 days that are alike are said in one', () => {
  const late = { ...usualWindow, cut_off: '18:00' };
  expect(
    alikeDays([
      { weekday: 5, ...usualWindow },
      { weekday: 1, ...usualWindow },
      { weekday: 3, ...late },
    ]).map((days) => days.map(({ weekday }) => weekday)),
  ).toEqual([[1, 5], [3]]);
});

it('SD2 what is past is forgotten, but for what is moved to a day that comes', () => {
  const past = { kind: 'skipped', day: '2026-11-20' } as const;
  const moved = { kind: 'moved', day: '2026-11-20', moved_to: '2026-11-25' } as const;
  const today = { kind: 'skipped', day: '2026-11-25' } as const;
  expect(stillToCome([past, moved, today], '2026-11-25')).toEqual([moved, today]);
});
