import { expect, test } from 'vitest';
import { amountIn, dayIn, guessDayOrder } from './file-cells.ts';
import { vehiclesFile } from './fleet-download.ts';
import {
  changesNothing,
  guessColumns,
  idsInFile,
  readFleetFile,
  type FileContent,
  type FileKind,
  type KnownVehicle,
} from './fleet-file.ts';
import { emptyVehicle, fieldsOf } from './vehicle-draft.ts';

const today = '2026-11-27';
const van: KnownVehicle = {
  ...fieldsOf({ ...emptyVehicle, unit: '12', plate: 'ABC-1', acquiredMeter: '100' }),
  id: 'van',
  meter_unit: 'mi',
  isRetired: false,
};
const read = (kind: FileKind, text: string, more: Partial<FileContent> = {}) => {
  const [header = [], ...lines] = text.split('\n').map((line) => line.split(';'));
  return readFleetFile({
    kind,
    lines,
    columns: guessColumns(header, kind),
    mark: 'point',
    order: 'month',
    today,
    vehicles: [van],
    known: new Set(),
    taskNames: new Map([['oil change', 'oil']]),
    idOf: (...key) => key.join(' '),
    ...more,
  });
};
const wrong = (kind: FileKind, text: string) =>
  read(kind, text).errors.map(({ row, column, problem }) => `${row} ${column} ${problem}`);

test('VE26 a vehicle is known by its unit; what the file says besides is changed', () => {
  const file = read('vehicles', 'Unidad;Plate;Make;Type\n12;xyz 9;Ford;\n13;QQ-1;;truck\n\n');
  expect(file.errors).toEqual([]);
  expect(file.changed).toEqual([{ id: 'van', set: { license_plate: 'XYZ 9', make: 'Ford' } }]);
  expect(file.added).toMatchObject([
    { unit_number: '13', license_plate: 'QQ-1', type: 'truck', meter_unit: 'mi' },
  ]);
  expect(file.rows.map(({ row, state }) => [row, state])).toEqual([
    [2, 'changed'],
    [3, 'new'],
  ]);
});

test('VE26 what the list gives out changes nothing when it is read in again', () => {
  const { columns, rows } = vehiclesFile('7486', today, [
    { ...van, status: 'active', current_meter: 120, tag: 'ABCDEF' },
  ]);
  const file = read('vehicles', [columns, ...rows].map((row) => row.join(';')).join('\n'));
  expect(file.errors).toEqual([]);
  expect(changesNothing(file)).toBe(true);
  expect(file.rows).toMatchObject([{ unit: '12', state: 'unchanged' }]);
});

test('VE26 a retired vehicle of the list is known, and its unit is free for a new one', () => {
  const old = { ...van, id: 'old', license_plate: 'OLD-1', make: 'Saab', isRetired: true };
  const plain = { ...old, id: 'plain', unit_number: '20', license_plate: null };
  const all = [van, old, plain];
  const { columns, rows } = vehiclesFile(
    '7486',
    today,
    all.map((each) => ({
      ...each,
      status: each.isRetired ? 'retired' : 'active',
      current_meter: 120,
      tag: 'ABCDEF',
    })),
  );
  const text = [columns, ...rows].map((row) => row.join(';')).join('\n');
  const file = read('vehicles', text, { vehicles: all });
  expect(file.errors).toEqual([]);
  expect(changesNothing(file)).toBe(true);
  expect(file.rows.map(({ unit }) => unit)).toEqual(['12', '12', '20']);
  const fresh = read('vehicles', 'Unit;Plate;Make\n20;NEW-1;Ford', { vehicles: all });
  expect(fresh.added).toMatchObject([{ unit_number: '20', license_plate: 'NEW-1' }]);
});

test('VE26 two rows do not come to one plate or VIN, changed or new', () => {
  const other = { ...van, id: 'other', unit_number: '13', license_plate: 'DEF-2' };
  const of = (text: string) => read('vehicles', text, { vehicles: [van, other] });
  const problems = (text: string) =>
    of(text).errors.map(({ row, column, problem }) => `${row} ${column} ${problem}`);
  expect(problems('Unit;Plate\n12;NEW 1\n13;new-1')).toEqual(['3 plate taken']);
  expect(problems('Unit;Plate\n12;NEW 1\n14;new-1')).toEqual(['3 plate taken']);
  expect(problems('Unit;VIN\n12;1M8GDM9AXKP042788\n13;1M8GDM9AXKP042788')).toEqual(['3 vin taken']);
  expect(problems('Unit;Plate\n12;ABC 1\n13;DEF 2')).toEqual([]);
});

test('VE26 what was typed in the app is known in a file that says the same', () => {
  const idOf: FileContent['idOf'] = (...key) => key.join(' ');
  const service = {
    id: 'b',
    vehicle_id: 'van',
    status: 'completed' as const,
    completed_on: '2026-05-01',
    tasks: ['tires', 'oil'] as const,
    invoice_no: null,
  };
  const known = idsInFile(
    idOf,
    'America/New_York',
    [{ id: 'a', vehicle_id: 'van', read_at: '2026-11-27T03:00:00.000Z', value: 45_120 }],
    [service, { ...service, id: 'c', status: 'scheduled', completed_on: '2026-05-02' }],
  );
  const readings = read('readings', 'Unit;Date;Odometer\n12;2026-11-26;45120', { known });
  expect(readings.rows.map(({ state }) => state)).toEqual(['unchanged']);
  const text = 'Unit;Date;Services\n12;2026-05-01;oil, tires\n12;2026-05-02;oil, tires';
  const services = read('services', text, { known });
  expect(services.rows.map(({ state }) => state)).toEqual(['unchanged', 'new']);
});

test('VE26 what is wrong with a vehicle is told by row and column', () => {
  expect(
    wrong(
      'vehicles',
      [
        'Unit;Plate;VIN;Year;Type;Readings In;Acquired On;Name',
        ';;;;;;;',
        ' ;A;;;;;;',
        '14;abc1;;;;;;',
        '15;;1M8GDM9AXKPO42788;;;;;',
        '15;;;21;tank;;12/31/2026;=1+1',
        '12;;;;;km;02/30/2026;',
      ].join('\n'),
    ),
  ).toEqual([
    '3 unit missing',
    '4 plate taken',
    '5 vin letters',
    '6 unit twice',
    '6 acquiredOn to_come',
    '6 name formula',
    '6 type unknown',
    '6 year year',
    '7 acquiredOn not_a_day',
    '7 meterUnit fixed',
  ]);
});

test('VE26 a reading is one of a vehicle, a day and a figure, and comes once', () => {
  const text = 'Unit;Date;Mileage\n12;11/26/2026;45,120\n12;2026-11-27;45130.5';
  const file = read('readings', text, { known: new Set(['reading van 2026-11-26 451200']) });
  expect(file.readings).toEqual([
    { id: 'reading van 2026-11-27 451305', vehicleId: 'van', day: today, tenths: 451_305 },
  ]);
  expect(file.rows.map(({ state }) => state)).toEqual(['unchanged', 'new']);
  expect(
    wrong('readings', 'Unit;Date;Odometer\n99;1/1/2026;5\n12;;x\n12;1/1/2026;5\n12;1/1/2026;5'),
  ).toEqual(['2 unit unknown', '3 date missing', '3 reading not_a_number', '5 reading twice']);
});

test('VE26 a service has what was done in codes or in words, and what it cost', () => {
  const file = read(
    'services',
    'Unit;Date;Services;Workshop;Odometer;Parts;Labor;Invoice\n12;2026-05-01;Oil Change, tires;Joe;44,000;1.200,50;80;A-1',
    { mark: 'comma' },
  );
  expect(file.errors).toEqual([]);
  expect(file.services).toMatchObject([
    {
      id: 'service van 2026-05-01 oil,tires A-1',
      tasks: ['oil', 'tires'],
      vendor: 'Joe',
      reading: { tenths: 440_000 },
      parts: 120_050,
      labor: 8_000,
      tax: 0,
      invoice: 'A-1',
    },
  ]);
  expect(
    wrong('services', 'Unit;Date;Services;Parts\n12;2026-05-01;magic;free\n12;2026-05-01;,;1'),
  ).toEqual(['2 tasks unknown', '2 parts amount', '3 tasks missing']);
});

test('VE26 days and amounts are read as the file writes them', () => {
  expect(guessDayOrder(['2026-11-27', '3/4/2026', '13/4/2026'])).toBe('day');
  expect(guessDayOrder(['3/14/2026'])).toBe('month');
  expect(guessDayOrder(['3/4/2026'])).toBeNull();
  expect(guessDayOrder(['2026-11-27', ''])).toBe('month');
  expect(dayIn('3/4/2026', 'day', today)).toEqual({ value: '2026-04-03' });
  expect(dayIn('3.4.2026', 'month', today)).toEqual({ value: '2026-03-04' });
  expect(amountIn('1,234.50', 'point')).toEqual({ value: 123_450 });
  expect(amountIn('1.234,5', 'comma')).toEqual({ value: 123_450 });
  expect(amountIn('-3', 'point')).toEqual({ problem: 'amount' });
});
