import * as v from 'valibot';
import type { Declaration, Field, Fields, RowOfFields } from './declaration.ts';

const isKind: Readonly<Record<Field['kind'], (value: unknown) => boolean>> = {
  uuid: (value) => typeof value === 'string',
  text: (value) => typeof value === 'string',
  date: (value) => typeof value === 'string',
  timestamp: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'number',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  json: () => true,
};

const fits = ({ kind, nullable, values }: Field, value: unknown): boolean =>
  value === null
    ? nullable || kind === 'json'
    : isKind[kind](value) &&
      (values === undefined || (typeof value === 'string' && values.includes(value)));

const synced: Fields = {
  id: { kind: 'uuid', nullable: false },
  scope: { kind: 'text', nullable: false },
  change: { kind: 'integer', nullable: false },
  created_at: { kind: 'timestamp', nullable: false },
  updated_at: { kind: 'timestamp', nullable: false },
  deleted_at: { kind: 'timestamp', nullable: true },
};

/** Reads a row of this declaration that the device does not hold, as the server answers it. */
export function rowSchema<F extends Fields>(
  declaration: Declaration<F>,
): v.GenericSchema<unknown, RowOfFields<F>> {
  const fields = Object.entries({ ...synced, ...declaration.fields });
  return v.custom<RowOfFields<F>>((row) => {
    const read = v.safeParse(v.record(v.string(), v.unknown()), row);
    return read.success && fields.every(([name, field]) => fits(field, read.output[name]));
  });
}
