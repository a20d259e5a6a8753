import { describe, expect, it } from 'vitest';
import type { Standing, StoreRole } from '../../../kernel/permission.ts';
import { fleet, isInFilter, isSought } from './fleet.ts';
import { likelyDuplicate } from './likely-duplicate.ts';
import {
  isBlocking,
  leadsTo,
  mayRate,
  mayTake,
  permissionForMove,
  problemStatuses,
  problemSteps,
  type ProblemStatus,
} from './problem-status.ts';
import { plainTag, tagFrom } from './tag.ts';
import { parseReading } from './typed-reading.ts';
import { doubtsVin, draftProblems, emptyVehicle, fieldsOf, draftOf } from './vehicle-draft.ts';
import { healthOf, maySetStatus, mayTakeKeys } from './vehicle-status.ts';
import { hasCheckDigit, plainVin, vinProblem } from './vin.ts';

const as = (role: StoreRole | null): Standing => ({ role, isGlobalAdmin: false });
const me = { ...as('general_manager'), userId: 'me' };

describe('VE2 what is typed of a vehicle', () => {
  const today = '2026-11-27';
  const problems = (
    typed: Partial<typeof emptyVehicle>,
    others: Parameters<typeof draftProblems>[1] = [],
  ) => draftProblems({ ...emptyVehicle, unit: '12', ...typed }, others, today);
  const other = { unit_number: 'V-7', license_plate: 'ABC-1234', vin: '1M8GDM9AXKP042788' };

  it('a unit number is enough, and is nobody else’s', () => {
    expect(problems({})).toEqual({});
    expect(problems({ unit: ' ' })).toEqual({ unit: 'missing' });
    expect(problems({ unit: 'v-7' }, [other])).toEqual({ unit: 'taken' });
  });

  it('a plate is compared by letters and digits', () => {
    expect(problems({ plate: 'abc 1234' }, [other])).toEqual({ plate: 'taken' });
    expect(problems({ plate: 'ABC-1235' }, [other])).toEqual({});
    expect(problems({ plate: '' }, [{ ...other, license_plate: null }])).toEqual({});
  });

  it.each([
    ['1M8GDM9AXKP042788', null, true],
    ['11111111111111111', null, true],
    // a digit is wrong, as in every VIN of Europe
    ['1M8GDM9A1KP042788', null, false],
    ['1M8GDM9AXKP04278', 'length', false],
    ['1M8GDM9AXKPO42788', 'letters', false],
    ['1M8GDM9AXKP0427Q8', 'letters', false],
  ])('VIN %s: %s, its check digit fits: %s', (vin, problem, fits) => {
    expect(vinProblem(vin)).toBe(problem);
    expect(problem === null && hasCheckDigit(vin)).toBe(fits);
    expect(doubtsVin(vin)).toBe(problem === null && !fits);
  });

  it('spaces and small letters of a VIN are no fault', () => {
    expect(plainVin(' 1m8gdm9a xkp042788')).toBe('1M8GDM9AXKP042788');
    expect(problems({ vin: '1m8gdm9axkp042788' }, [other])).toEqual({ vin: 'taken' });
  });

  it('years, days to come and figures that are none are told', () => {
    expect(problems({ year: '21', acquiredOn: '2026-11-28', acquiredMeter: 'many' })).toEqual({
      year: 'year',
      acquiredOn: 'to_come',
      acquiredMeter: 'not_a_number',
    });
    expect(problems({ acquiredOn: '2026-02-30' })).toEqual({ acquiredOn: 'not_a_day' });
    expect(problems({ acquiredOn: '2024-02-29', acquiredMeter: '12,000.5' })).toEqual({});
  });

  it('what is typed and what is kept are two ways of one thing', () => {
    const typed = {
      ...emptyVehicle,
      unit: '12',
      plate: 'abc-1',
      year: '2021',
      acquiredMeter: '12000.5',
    };
    const kept = { ...fieldsOf(typed), meter_unit: 'mi' as const };
    expect(kept).toMatchObject({
      license_plate: 'ABC-1',
      year: 2021,
      acquired_meter: 12000.5,
      vin: null,
    });
    expect(fieldsOf(draftOf(kept))).toEqual(fieldsOf(typed));
  });

  it('VE1 a label is read as people type it', () => {
    const tag = tagFrom(new Uint8Array([0, 31, 32, 200, 77, 5]));
    expect(plainTag(` ${tag.slice(0, 3).toLowerCase()}-${tag.slice(3)} `)).toBe(tag);
    expect(plainTag('ABC10O')).toBeNull();
    expect(plainTag('ABC')).toBeNull();
  });
});

describe('VE4 what is typed of an odometer', () => {
  it.each([
    ['45120', 451_200],
    ['45,120', 451_200],
    ['45.120', 451_200],
    ['45 120', 451_200],
    ['45\u202f120,5', 451_205],
    ['45,120.5', 451_205],
    ['45.120,5', 451_205],
    ['1,045,120', 10_451_200],
    ['45120.5', 451_205],
    ['0', 0],
  ])('%s is %i tenths', (typed, tenths) => {
    expect(parseReading(typed)).toEqual({ tenths });
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['-5', 'not_a_number'],
    ['45,12', 'not_a_number'],
    ['4512o', 'not_a_number'],
    ['45,120.55', 'not_a_number'],
    ['10000000', 'too_large'],
    ['12345678901234567890', 'too_large'],
  ])('"%s" is none: %s', (typed, problem) => {
    expect(parseReading(typed)).toEqual({ problem });
  });
});

describe('VE7 what is known already', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const problem = (part: 'brakes' | 'other', status: ProblemStatus, hoursAgo: number) => ({
    part,
    status,
    reported_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  });

  it('the latest open one of the same part and week is offered', () => {
    const latest = problem('brakes', 'repaired', 2);
    const known = [problem('brakes', 'open', 30), latest, problem('brakes', 'closed', 1)];
    expect(likelyDuplicate(known, 'brakes', now)).toBe(latest);
    expect(likelyDuplicate(known, 'tires', now)).toBeNull();
    expect(likelyDuplicate([problem('brakes', 'open', 169)], 'brakes', now)).toBeNull();
    expect(likelyDuplicate([problem('other', 'open', 1)], 'other', now)).toBeNull();
  });
});

describe('VE8 how a problem moves', () => {
  it('every step is a move that is possible, and nothing is dismissed twice', () => {
    for (const step of problemSteps) {
      const from = problemStatuses.filter((status) =>
        mayTake({ status, repaired_by: 'another' }, step, me),
      );
      expect(from.length).toBeGreaterThan(0);
      for (const status of from) {
        expect(permissionForMove(status, leadsTo(step))).not.toBeNull();
      }
    }
    expect(problemStatuses.map((to) => permissionForMove('dismissed', to))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('everybody mends, who certifies certifies, VE10 and nobody what they repaired', () => {
    const shift = { ...as('shift_lead'), userId: 'me' };
    const steps = (status: ProblemStatus, who: typeof me, repaired_by = 'another') =>
      problemSteps.filter((step) => mayTake({ status, repaired_by }, step, who));
    expect(steps('open', shift)).toEqual(['begin', 'repair']);
    expect(steps('open', me)).toEqual(['begin', 'repair', 'dismiss']);
    expect(steps('in_repair', shift)).toEqual(['repair', 'stop']);
    expect(steps('repaired', shift)).toEqual(['reopen']);
    expect(steps('repaired', me)).toEqual(['certify', 'reopen']);
    expect(steps('repaired', me, 'me')).toEqual(['reopen']);
    const admin = { role: null, isGlobalAdmin: true, userId: 'me' };
    expect(steps('repaired', admin, 'me')).toEqual(['reopen']);
    expect(steps('open', { ...as(null), userId: 'me' })).toEqual([]);
  });

  it('VE10 everybody says that it is worse, who certifies that it is not as bad', () => {
    expect(mayRate('can_drive', 'unsafe', as('shift_lead'))).toBe(true);
    expect(mayRate('unsafe', 'careful', as('shift_lead'))).toBe(false);
    expect(mayRate('unsafe', 'careful', as('general_manager'))).toBe(true);
    expect(mayRate('unsafe', 'unsafe', as('admin'))).toBe(false);
  });
});

describe('VE9 what may drive', () => {
  const active = { status: 'active', road: 'ok' } as const;
  const problem = (severity: 'careful' | 'unsafe' | 'can_drive', status: ProblemStatus) => ({
    severity,
    status,
  });

  it('the worst counts, and the office has the last word on what is off the road', () => {
    expect(healthOf(active, [])).toBe('ok');
    expect(healthOf(active, [problem('can_drive', 'open')])).toBe('ok');
    expect(healthOf(active, [problem('careful', 'in_repair')])).toBe('careful');
    expect(healthOf(active, [problem('careful', 'closed')])).toBe('ok');
    expect(healthOf(active, [problem('unsafe', 'repaired')])).toBe('off_road');
    expect(healthOf({ ...active, road: 'out_of_service' }, [])).toBe('off_road');
    expect(healthOf({ ...active, status: 'in_shop' }, [problem('careful', 'open')])).toBe(
      'in_shop',
    );
    expect(healthOf({ status: 'retired', road: 'out_of_service' }, [])).toBe('retired');
    expect(problemStatuses.filter((status) => isBlocking({ status, severity: 'unsafe' }))).toEqual([
      'open',
      'in_repair',
      'repaired',
    ]);
  });

  it('VE11 keys of what is off the road or retired are not taken', () => {
    expect(
      ['off_road', 'in_shop', 'careful', 'ok', 'retired'].filter((health) =>
        mayTakeKeys(health as Parameters<typeof mayTakeKeys>[0]),
      ),
    ).toEqual(['in_shop', 'careful', 'ok']);
  });

  it('VE3 who certifies sends it to the shop, who administers retires it, with its keys in', () => {
    expect(maySetStatus({ status: 'active' }, 'in_shop', true, as('general_manager'))).toBe(true);
    expect(maySetStatus({ status: 'active' }, 'in_shop', false, as('shift_lead'))).toBe(false);
    expect(maySetStatus({ status: 'active' }, 'retired', false, as('supervisor'))).toBe(false);
    expect(maySetStatus({ status: 'in_shop' }, 'retired', false, as('admin'))).toBe(true);
    expect(maySetStatus({ status: 'active' }, 'retired', true, as('admin'))).toBe(false);
    expect(maySetStatus({ status: 'retired' }, 'active', false, as('admin'))).toBe(false);
  });
});

describe('the list', () => {
  const vehicle = (unit_number: string, more: object = {}) => ({
    id: unit_number,
    unit_number,
    name: null,
    license_plate: 'ABC-1234',
    vin: '1M8GDM9AXKP042788',
    make: 'Ford',
    model: 'Transit',
    tag: 'ABCDEF',
    status: 'active' as const,
    road: 'ok' as const,
    meter_unit: 'mi' as const,
    current_meter: 1000,
    meter_at: '2026-11-20T12:00:00.000Z',
    keys_id: null,
    driver_id: null,
    keys_at: null,
    ...more,
  });
  const nothing = { keys: [], readings: [] };
  const reading = (value: number, read_at: string, more: object = {}) => ({
    vehicle_id: '2',
    read_at,
    value,
    void_reason: null,
    deleted_at: null,
    ...more,
  });
  const only = (rows: ReturnType<typeof fleet>) => {
    const [row] = rows;
    if (row === undefined) throw new Error('No row');
    return row;
  };

  it('what nobody may drive stands first, then by unit as people read numbers', () => {
    const rows = fleet(
      [vehicle('10'), vehicle('2'), vehicle('3', { status: 'retired' }), vehicle('4')],
      [{ vehicle_id: '4', severity: 'unsafe', status: 'open' }],
      nothing,
    );
    expect(rows.map(({ vehicle: { id }, health }) => [id, health])).toEqual([
      ['4', 'off_road'],
      ['2', 'ok'],
      ['10', 'ok'],
      ['3', 'retired'],
    ]);
    expect(rows.filter((row) => isInFilter(row, 'all'))).toHaveLength(3);
    expect(rows.filter((row) => isInFilter(row, 'retired'))).toHaveLength(1);
  });

  it('what was read here counts where it goes on from the office’s reading', () => {
    const read = (...readings: ReturnType<typeof reading>[]) =>
      only(fleet([vehicle('2')], [], { keys: [], readings })).reading?.tenths;
    expect(read()).toBe(10_000);
    expect(read(reading(1100, '2026-11-21T12:00:00.000Z'))).toBe(11_000);
    expect(read(reading(90_000, '2026-11-21T12:00:00.000Z'))).toBe(10_000);
    expect(read(reading(900, '2026-11-21T12:00:00.000Z'))).toBe(10_000);
    expect(read(reading(1100, '2026-11-21T12:00:00.000Z', { void_reason: 'x' }))).toBe(10_000);
  });

  it('VE11 keys that were taken or returned here are so at once', () => {
    const taken = {
      id: 'k',
      vehicle_id: '2',
      driver_id: 'mia',
      out_at: '2026-11-21T12:00:00.000Z',
      in_at: null,
      deleted_at: null,
    };
    const out = vehicle('2', { keys_id: 'k', driver_id: 'mia', keys_at: taken.out_at });
    const keys = (of: typeof out, ...unsent: (typeof taken | { in_at: string })[]) =>
      only(fleet([of], [], { keys: unsent as (typeof taken)[], readings: [] })).keys;
    expect(keys(vehicle('2'))).toBeNull();
    expect(keys(vehicle('2'), taken)).toEqual({ driverId: 'mia', since: taken.out_at });
    expect(keys(out)).toEqual({ driverId: 'mia', since: taken.out_at });
    expect(keys(out, { ...taken, in_at: '2026-11-21T13:00:00.000Z' })).toBeNull();
  });

  it.each(['12', 'abc1234', 'gdm9', 'ford tran', 'abcdef'])('%s finds it', (search) => {
    expect(isSought(vehicle('12'), search)).toBe(true);
    expect(isSought(vehicle('12'), 'zzz')).toBe(false);
  });
});
