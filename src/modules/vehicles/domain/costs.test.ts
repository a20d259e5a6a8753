import { expect, test } from 'vitest';
import { costsOf, monthsOfPeriod, yearsOf, type VehicleMonth } from './costs.ts';

const month = (
  vehicle_id: string,
  of: string,
  distance: number,
  cost: number,
  services = 1,
): VehicleMonth => ({ vehicle_id, month: `${of}-01`, distance, cost, services });
const vehicles = [
  { id: 'a', unit_number: '2', meter_unit: 'mi' },
  { id: 'b', unit_number: '10', meter_unit: 'mi' },
  { id: 'c', unit_number: '3', meter_unit: 'km' },
  { id: 'd', unit_number: '4', meter_unit: 'mi' },
] as const;

test('VE27 a period is twelve months up to this one, or a calendar year as far as it has come', () => {
  const last = monthsOfPeriod('last12', '2026-02-28');
  expect([last.length, last[0], last.at(-1)]).toEqual([12, '2025-03-01', '2026-02-01']);
  expect(monthsOfPeriod('2026', '2026-02-28')).toEqual(['2026-01-01', '2026-02-01']);
  expect(monthsOfPeriod('2025', '2026-02-28')).toHaveLength(12);
  expect(monthsOfPeriod('2027', '2026-02-28')).toEqual([]);
});

test('VE27 cost per mile counts what was driven, miles and kilometers apart, in cents', () => {
  const known = [
    month('a', '2026-01', 1000.5, 100.1),
    month('a', '2026-02', 999.5, 299.9, 2),
    month('b', '2026-02', 0, 500),
    month('c', '2026-02', 100, 10),
    month('c', '2025-12', 5000, 9999),
    month('gone', '2026-02', 5000, 9999),
  ];
  const costs = costsOf(vehicles, known, monthsOfPeriod('2026', '2026-02-28'));
  expect(
    costs.vehicles.map(({ vehicle, cost, tenths, services, perUnit }) => [
      vehicle.unit_number,
      cost,
      tenths,
      services,
      perUnit,
    ]),
  ).toEqual([
    ['10', 50_000, 0, 1, null],
    ['2', 40_000, 20_000, 3, 20],
    ['3', 1_000, 1_000, 1, 10],
  ]);
  expect(costs.months).toEqual([
    { month: '2026-01-01', cost: 10_010 },
    { month: '2026-02-01', cost: 80_990 },
  ]);
  expect([costs.cost, costs.services]).toEqual([91_000, 5]);
  expect(costs.perUnit).toEqual([
    { unit: 'mi', perUnit: 20 },
    { unit: 'km', perUnit: 10 },
  ]);
  expect(yearsOf(known)).toEqual(['2026', '2025']);
});
