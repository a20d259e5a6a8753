/** Vehicles, readings and services from a file: looked at first, then all of it or nothing (rule VE26). */
import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import type { DecimalMark } from '../../../kernel/decimal-mark.ts';
import type { Cents } from '../../../kernel/money.ts';
import {
  amountIn,
  dayIn,
  isFormula,
  readingIn,
  type Cell,
  type CellProblem,
  type DayOrder,
} from './file-cells.ts';
import { fromTenths, meterUnits, toTenths, type MeterUnit, type Tenths } from './odometer.ts';
import { serviceTasks, type ServiceStatus, type ServiceTask } from './service-status.ts';
import {
  draftOf,
  draftProblems,
  emptyVehicle,
  fieldsOf,
  plainPlate,
  type DraftProblems,
  type VehicleDraft,
  type VehicleFields,
} from './vehicle-draft.ts';
import { fuels, ownerships, vehicleTypes } from './vehicle-status.ts';
import { plainVin } from './vin.ts';

/** Lines, but for that of the names. */
export const mostRows = 2000;

export const fileKinds = ['vehicles', 'readings', 'services'] as const;
export type FileKind = (typeof fileKinds)[number];

/** What the columns are called in a file that the app writes, and in one that it reads. */
export const columnNames = {
  unit: 'Unit',
  name: 'Name',
  plate: 'License Plate',
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  type: 'Type',
  fuel: 'Fuel',
  ownership: 'Ownership',
  meterUnit: 'Readings In',
  acquiredOn: 'Acquired On',
  acquiredMeter: 'Reading When Acquired',
  date: 'Date',
  reading: 'Odometer',
  tasks: 'Services',
  vendor: 'Workshop',
  parts: 'Parts',
  labor: 'Labor',
  tax: 'Tax',
  invoice: 'Invoice Number',
  note: 'Note',
} as const;
export type FileField = keyof typeof columnNames;

export const fieldsOfKind: Readonly<Record<FileKind, readonly FileField[]>> = {
  vehicles: [
    'unit',
    'name',
    'plate',
    'vin',
    'make',
    'model',
    'year',
    'type',
    'fuel',
    'ownership',
    'meterUnit',
    'acquiredOn',
    'acquiredMeter',
  ],
  readings: ['unit', 'date', 'reading'],
  services: [
    'unit',
    'date',
    'tasks',
    'vendor',
    'reading',
    'parts',
    'labor',
    'tax',
    'invoice',
    'note',
  ],
};
/** What no row can do without. */
export const neededOfKind: Readonly<Record<FileKind, readonly FileField[]>> = {
  vehicles: ['unit'],
  readings: ['unit', 'date', 'reading'],
  services: ['unit', 'date', 'tasks'],
};

const otherNames: Partial<Record<FileField, RegExp>> = {
  unit: /^(unit (no|number|#)|vehicle|unidad|n[uú]mero de unidad|veh[ií]culo|unit[eé]|num[eé]ro d.unit[eé]|v[eé]hicule)$/i,
  name: /^(nombre|nom)$/i,
  plate: /^(plate|license|registration|placa|plaque|immatriculation)$/i,
  make: /^(marca|marque)$/i,
  model: /^(modelo|mod[eè]le)$/i,
  year: /^(a[nñ]o|ann[eé]e)$/i,
  type: /^(tipo)$/i,
  fuel: /^(combustible|carburant)$/i,
  ownership: /^(propiedad|propri[eé]t[eé])$/i,
  acquiredOn: /^(acquired|purchased|purchase date|adquirido|acquis)$/i,
  date: /^(day|read on|done on|fecha|d[ií]a|jour)$/i,
  reading:
    /^(reading|mileage|miles|meter|lectura|kilometraje|od[oó]metro|relev[eé]|kilom[eé]trage|compteur)$/i,
  tasks: /^(service|task|tasks|servicio|servicios|service effectu[eé])$/i,
  vendor: /^(vendor|shop|taller|atelier|garage)$/i,
  parts: /^(repuestos|piezas|pi[eè]ces)$/i,
  labor: /^(labour|mano de obra|main.d.[oœ]u?vre)$/i,
  tax: /^(impuesto|impuestos|taxe|taxes)$/i,
  invoice: /^(invoice|factura|facture)$/i,
  note: /^(notes|nota|notas|remarque)$/i,
};

export type Columns = Readonly<Partial<Record<FileField, number>>>;

/** Where each field stands, by the names of the columns; what is not in it, a person says, or is not in the file. */
export function guessColumns(header: readonly string[], kind: FileKind): Columns {
  const found: Partial<Record<FileField, number>> = {};
  for (const field of fieldsOfKind[kind]) {
    const exact = header.findIndex(
      (name) => name.trim().toLowerCase() === columnNames[field].toLowerCase(),
    );
    const place =
      exact === -1
        ? header.findIndex((name) => otherNames[field]?.test(name.trim()) === true)
        : exact;
    if (place !== -1) found[field] = place;
  }
  return found;
}

export type KnownVehicle = VehicleFields & {
  readonly id: string;
  readonly meter_unit: MeterUnit;
  readonly isRetired: boolean;
};

export type FileError = {
  /** As a spreadsheet counts: the line of names is 1. */
  readonly row: number;
  readonly column: FileField;
  readonly problem: CellProblem;
  readonly text: string;
};
export type ReadRow = {
  readonly row: number;
  readonly unit: string;
  /** What it says besides, as it was read. */
  readonly text: string;
  readonly state: 'new' | 'changed' | 'unchanged';
};
type NewVehicle = VehicleFields & { readonly meter_unit: MeterUnit };
export type FileReading = {
  readonly id: string;
  readonly vehicleId: string;
  readonly day: BusinessDay;
  readonly tenths: Tenths;
};
export type FileService = {
  readonly id: string;
  readonly vehicleId: string;
  readonly day: BusinessDay;
  readonly tasks: readonly ServiceTask[];
  readonly vendor: string | null;
  /** Its reading, with the id of that; null: nobody looked. */
  readonly reading: FileReading | null;
  readonly parts: Cents;
  readonly labor: Cents;
  readonly tax: Cents;
  readonly invoice: string | null;
  readonly note: string | null;
};
export type ReadFile = {
  readonly rows: readonly ReadRow[];
  readonly errors: readonly FileError[];
  readonly added: readonly NewVehicle[];
  readonly changed: readonly { readonly id: string; readonly set: Partial<VehicleFields> }[];
  readonly readings: readonly FileReading[];
  readonly services: readonly FileService[];
};

export type FileContent = {
  readonly kind: FileKind;
  /** Without the line of names. */
  readonly lines: readonly (readonly string[])[];
  readonly columns: Columns;
  readonly mark: DecimalMark;
  readonly order: DayOrder;
  /** By the store's calendar. */
  readonly today: BusinessDay;
  readonly vehicles: readonly KnownVehicle[];
  /** Ids of the readings and services that are there. */
  readonly known: ReadonlySet<string>;
  /** What tasks are called in the reader's language, in small letters; their codes are known without. */
  readonly taskNames: ReadonlyMap<string, ServiceTask>;
  /** An id that the same row has each time it is brought in. */
  readonly idOf: (kind: 'reading' | 'service', ...key: readonly string[]) => string;
};

/**
 * The ids of readings and services that are there, and those that they would have had from a file: what was typed in the app
 * comes no second time when it is read back. `timeZone`: the store's.
 */
export function idsInFile(
  idOf: FileContent['idOf'],
  timeZone: string | undefined,
  readings: readonly {
    readonly id: string;
    readonly vehicle_id: string;
    readonly read_at: string;
    readonly value: number;
  }[],
  services: readonly {
    readonly id: string;
    readonly vehicle_id: string;
    readonly status: ServiceStatus;
    readonly completed_on: BusinessDay | null;
    readonly tasks: readonly ServiceTask[];
    readonly invoice_no: string | null;
  }[],
): ReadonlySet<string> {
  const ids = new Set([...readings, ...services].map(({ id }) => id));
  for (const { vehicle_id, read_at, value } of readings) {
    const day = businessDayOf(new Date(read_at), timeZone);
    ids.add(idOf('reading', vehicle_id, day, String(toTenths(value))));
  }
  for (const { vehicle_id, status, completed_on, tasks, invoice_no } of services) {
    if (status !== 'completed' || completed_on === null) continue;
    ids.add(serviceId(idOf, vehicle_id, completed_on, tasks, invoice_no));
  }
  return ids;
}

const serviceId = (
  idOf: FileContent['idOf'],
  vehicleId: string,
  day: BusinessDay,
  tasks: readonly ServiceTask[],
  invoice: string | null,
): string => idOf('service', vehicleId, day, tasks.toSorted().join(), invoice ?? '');

/** Reads a whole file: what it changes, or what is wrong in which row and column. */
export function readFleetFile(content: FileContent): ReadFile {
  const sheet = new Sheet(content);
  content.lines.forEach((line, place) => {
    if (line.every((cell) => cell.trim() === '')) return;
    const row = { no: place + 2, line };
    if (content.kind === 'vehicles') readVehicle(sheet, row);
    else if (content.kind === 'readings') readReading(sheet, row);
    else readService(sheet, row);
  });
  return sheet.read;
}

type Row = { readonly no: number; readonly line: readonly string[] };

const longest: Partial<Record<FileField, number>> = {
  unit: 20,
  name: 60,
  plate: 16,
  make: 40,
  model: 40,
  vendor: 80,
  invoice: 60,
  note: 2000,
};

type Held = Pick<VehicleFields, 'unit_number' | 'license_plate' | 'vin'>;

/** What one vehicle alone may have. */
const heldKeys = ({ unit_number, license_plate, vin }: Held): readonly string[] => {
  const plate = plainPlate(license_plate ?? '');
  return [
    `unit ${unit_number.toLowerCase()}`,
    ...(plate === '' ? [] : [`plate ${plate}`]),
    ...(vin === null ? [] : [`vin ${vin}`]),
  ];
};

/** What was read so far. */
class Sheet {
  readonly content: FileContent;
  readonly rows: ReadRow[] = [];
  readonly errors: FileError[] = [];
  readonly added: NewVehicle[] = [];
  readonly changed: { id: string; set: Partial<VehicleFields> }[] = [];
  readonly readings: FileReading[] = [];
  readonly services: FileService[] = [];
  /** Keys of rows: each stands in a file once. */
  readonly seen = new Set<string>();
  readonly byUnit: ReadonlyMap<string, KnownVehicle>;
  /** Those of a unit that are retired. */
  readonly retired = new Map<string, readonly KnownVehicle[]>();
  /**
   * Who has or had which unit, plate and VIN: vehicles that are not retired, and what rows above make of them and add. What
   * a row above gives up stays taken: until the server has heard of that it would refuse it to another.
   */
  private readonly holders = new Map<string, { readonly of: string; readonly fields: Held }>();

  constructor(content: FileContent) {
    this.content = content;
    for (const each of content.vehicles) {
      const unit = each.unit_number.toLowerCase();
      if (each.isRetired) this.retired.set(unit, [...(this.retired.get(unit) ?? []), each]);
      else this.hold(each.id, each);
    }
    // of two of one unit the one that is in use
    const sorted = content.vehicles.toSorted((a, b) => Number(b.isRetired) - Number(a.isRetired));
    this.byUnit = new Map(sorted.map((each) => [each.unit_number.toLowerCase(), each]));
  }

  get read(): ReadFile {
    const { rows, errors, added, changed, readings, services } = this;
    return { rows, errors, added, changed, readings, services };
  }

  hold(of: string, fields: Held): void {
    for (const key of heldKeys(fields)) {
      if (!this.holders.has(key)) this.holders.set(key, { of, fields });
    }
  }

  /** Others that have something of this for themselves. */
  rivals(of: string, fields: Held): readonly Held[] {
    return heldKeys(fields).flatMap((key) => {
      const holder = this.holders.get(key);
      return holder === undefined || holder.of === of ? [] : [holder.fields];
    });
  }

  text({ line }: Row, field: FileField): string {
    const place = this.content.columns[field];
    return place === undefined ? '' : (line[place] ?? '').trim();
  }

  wrong(row: Row, column: FileField, problem: CellProblem): void {
    this.errors.push({ row: row.no, column, problem, text: this.text(row, column).slice(0, 80) });
  }

  /** The value of a cell; null: it is empty, or wrong, which is noted. */
  value<Value>(row: Row, field: FileField, read: (text: string) => Cell<Value>): Value | null {
    const text = this.text(row, field);
    if (text === '') return null;
    const { value, problem } = read(text);
    if (problem === undefined) return value;
    this.wrong(row, field, problem);
    return null;
  }

  plain(row: Row, field: FileField): string | null {
    return this.value(row, field, (text) => {
      if (isFormula(text)) return { problem: 'formula' };
      return text.length > (longest[field] ?? 60) ? { problem: 'too_long' } : { value: text };
    });
  }

  needed(row: Row, field: FileField): boolean {
    if (this.text(row, field) !== '') return true;
    this.wrong(row, field, 'missing');
    return false;
  }

  /** Whether no row before says the same. */
  once(row: Row, column: FileField, key: string): boolean {
    if (this.seen.has(key)) {
      this.wrong(row, column, 'twice');
      return false;
    }
    this.seen.add(key);
    return true;
  }

  choice<Value extends string>(row: Row, field: FileField, all: readonly Value[]): Value | null {
    return this.value<Value>(row, field, (text) => {
      const found = all.find((each) => each === text.toLowerCase());
      return found === undefined ? { problem: 'unknown' } : { value: found };
    });
  }

  /** The vehicle of a row; null: there is none, which is noted. */
  vehicle(row: Row): KnownVehicle | null {
    if (!this.needed(row, 'unit')) return null;
    const vehicle = this.byUnit.get(this.text(row, 'unit').toLowerCase());
    if (vehicle === undefined) this.wrong(row, 'unit', 'unknown');
    return vehicle ?? null;
  }
}

const draftFields = {
  unit: 'unit',
  plate: 'plate',
  vin: 'vin',
  year: 'year',
  acquiredOn: 'acquiredOn',
  acquiredMeter: 'acquiredMeter',
} as const satisfies Record<keyof DraftProblems, FileField>;

/** What a row says of a vehicle, over what is known of it. */
function draftIn(sheet: Sheet, row: Row, start: VehicleDraft): VehicleDraft {
  const { content } = sheet;
  const text = (field: 'name' | 'plate' | 'vin' | 'make' | 'model' | 'year') =>
    sheet.plain(row, field) ?? start[field];
  const acquiredOn = sheet.value(row, 'acquiredOn', (cell) =>
    dayIn(cell, content.order, content.today),
  );
  const acquiredMeter = sheet.value(row, 'acquiredMeter', readingIn);
  return {
    ...start,
    meterUnit: sheet.choice(row, 'meterUnit', meterUnits) ?? start.meterUnit,
    name: text('name'),
    plate: text('plate'),
    vin: text('vin'),
    make: text('make'),
    model: text('model'),
    year: text('year'),
    type: sheet.choice(row, 'type', vehicleTypes) ?? start.type,
    fuel: sheet.choice(row, 'fuel', fuels) ?? start.fuel,
    ownership: sheet.choice(row, 'ownership', ownerships) ?? start.ownership,
    acquiredOn: acquiredOn ?? start.acquiredOn,
    acquiredMeter: acquiredMeter === null ? start.acquiredMeter : String(fromTenths(acquiredMeter)),
  };
}

const differing = (fields: VehicleFields, known: VehicleFields) =>
  Object.entries(fields).filter(([name, value]) => known[name as keyof VehicleFields] !== value);

/** Whether a row and a vehicle of its unit have one VIN, or one plate where the VIN says nothing else. */
function isNamed(sheet: Sheet, row: Row, vehicle: KnownVehicle): boolean {
  const vin = plainVin(sheet.text(row, 'vin'));
  if (vin !== '' && vehicle.vin !== null) return vin === vehicle.vin;
  const plate = plainPlate(sheet.text(row, 'plate'));
  return plate !== '' && plate === plainPlate(vehicle.license_plate ?? '');
}

/** Whether a row says nothing of a vehicle that is not known already. */
function isSaid(sheet: Sheet, row: Row, vehicle: KnownVehicle): boolean {
  const before = sheet.errors.length;
  const draft = draftIn(sheet, row, draftOf(vehicle));
  const isRead = sheet.errors.splice(before).length === 0;
  return (
    isRead &&
    draft.meterUnit === vehicle.meter_unit &&
    differing(fieldsOf(draft), vehicle).length === 0
  );
}

/** Which vehicle a row is of: one that is in use before one that is retired; null: it is of a new one. */
function vehicleOfRow(sheet: Sheet, row: Row, unit: string): KnownVehicle | null {
  const found = sheet.byUnit.get(unit);
  const inUse = found === undefined || found.isRetired ? null : found;
  const retired = sheet.retired.get(unit) ?? [];
  if (inUse !== null && (retired.length === 0 || isNamed(sheet, row, inUse))) return inUse;
  return (
    retired.find((each) => isNamed(sheet, row, each)) ??
    inUse ??
    retired.find((each) => isSaid(sheet, row, each)) ??
    null
  );
}

function readVehicle(sheet: Sheet, row: Row): void {
  const { content, errors } = sheet;
  const before = errors.length;
  if (!sheet.needed(row, 'unit')) return;
  const unit = sheet.plain(row, 'unit') ?? '';
  const known = vehicleOfRow(sheet, row, unit.toLowerCase());
  sheet.once(row, 'unit', known?.isRetired === true ? known.id : unit.toLowerCase());
  const draft = draftIn(sheet, row, known === null ? { ...emptyVehicle, unit } : draftOf(known));
  // it stays as it was when the vehicle was added
  if (known !== null && draft.meterUnit !== known.meter_unit) {
    sheet.wrong(row, 'meterUnit', 'fixed');
  }
  const fields = fieldsOf(draft);
  const of = known?.id ?? `row ${row.no}`;
  // against those that are there, and those of the rows above; a retired one keeps nothing from others
  const others = known?.isRetired === true ? [] : sheet.rivals(of, fields);
  const problems = draftProblems(draft, others, content.today);
  for (const [name, problem] of Object.entries(problems)) {
    const column = draftFields[name as keyof DraftProblems];
    if (!errors.some((error) => error.row === row.no && error.column === column)) {
      sheet.wrong(row, column, problem);
    }
  }
  if (errors.length > before) return;
  const changes = known === null ? [] : differing(fields, known);
  if (known === null) sheet.added.push({ ...fields, meter_unit: draft.meterUnit });
  else if (changes.length > 0) {
    sheet.changed.push({ id: known.id, set: Object.fromEntries(changes) });
  }
  if (known?.isRetired !== true) sheet.hold(of, fields);
  sheet.rows.push({
    row: row.no,
    unit,
    text: [fields.name, fields.license_plate, fields.make, fields.model]
      .filter((part) => part !== null)
      .join(' · '),
    state: known === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged',
  });
}

function readReading(sheet: Sheet, row: Row): void {
  const { content, errors } = sheet;
  const before = errors.length;
  const vehicle = sheet.vehicle(row);
  const isWhole = [sheet.needed(row, 'date'), sheet.needed(row, 'reading')].every((is) => is);
  const day = sheet.value(row, 'date', (text) => dayIn(text, content.order, content.today));
  const tenths = sheet.value(row, 'reading', readingIn);
  if (!isWhole || vehicle === null || day === null || tenths === null) return;
  const id = content.idOf('reading', vehicle.id, day, String(tenths));
  sheet.once(row, 'reading', id);
  if (errors.length > before) return;
  const state = content.known.has(id) ? 'unchanged' : 'new';
  if (state === 'new') sheet.readings.push({ id, vehicleId: vehicle.id, day, tenths });
  const text = `${day} · ${sheet.text(row, 'reading')}`;
  sheet.rows.push({ row: row.no, unit: vehicle.unit_number, text, state });
}

function tasksIn(text: string, names: FileContent['taskNames']): Cell<readonly ServiceTask[]> {
  const tasks = new Set<ServiceTask>();
  for (const part of text.split(/[,;|+]/)) {
    const name = part.trim().toLowerCase();
    const task = serviceTasks.find((each) => each === name) ?? names.get(name);
    if (name === '') continue;
    if (task === undefined) return { problem: 'unknown' };
    tasks.add(task);
  }
  return tasks.size === 0 ? { problem: 'missing' } : { value: [...tasks] };
}

function readService(sheet: Sheet, row: Row): void {
  const { content, errors } = sheet;
  const before = errors.length;
  const vehicle = sheet.vehicle(row);
  const isWhole = [sheet.needed(row, 'date'), sheet.needed(row, 'tasks')].every((is) => is);
  const day = sheet.value(row, 'date', (text) => dayIn(text, content.order, content.today));
  const tasks = sheet.value(row, 'tasks', (text) => tasksIn(text, content.taskNames));
  const tenths = sheet.value(row, 'reading', readingIn);
  const amount = (field: 'parts' | 'labor' | 'tax') =>
    sheet.value(row, field, (text) => amountIn(text, content.mark)) ?? 0;
  const paid = { parts: amount('parts'), labor: amount('labor'), tax: amount('tax') };
  const words = {
    vendor: sheet.plain(row, 'vendor'),
    invoice: sheet.plain(row, 'invoice'),
    note: sheet.plain(row, 'note'),
  };
  if (!isWhole || vehicle === null || day === null || tasks === null) return;
  const id = serviceId(content.idOf, vehicle.id, day, tasks, words.invoice);
  sheet.once(row, 'tasks', id);
  if (errors.length > before) return;
  const state = content.known.has(id) ? 'unchanged' : 'new';
  if (state === 'new') {
    const readingId =
      tenths === null ? null : content.idOf('reading', vehicle.id, day, String(tenths));
    sheet.services.push({
      id,
      vehicleId: vehicle.id,
      day,
      tasks,
      reading:
        readingId === null || tenths === null
          ? null
          : { id: readingId, vehicleId: vehicle.id, day, tenths },
      ...words,
      ...paid,
    });
  }
  const text = [day, words.vendor, sheet.text(row, 'tasks')].filter((part) => part).join(' · ');
  sheet.rows.push({ row: row.no, unit: vehicle.unit_number, text, state });
}

/** Whether there is nothing to be brought in. */
export const changesNothing = ({ added, changed, readings, services }: ReadFile): boolean =>
  added.length + changed.length + readings.length + services.length === 0;
