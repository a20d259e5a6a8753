import pg from 'pg';
import type { Relation, Tuple } from './pgoutput.ts';

export type JsonRow = Record<string, unknown>;

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']);

/** A value's text as the JSON that `to_jsonb` would make of it. */
function valueJson(text: string, type: string, typeOid: number): unknown {
  if (NUMBERS.has(type)) {
    const number = Number(text);
    return Number.isFinite(number) ? number : text;
  }
  if (type === 'bool') return text === 't';
  if (type === 'json' || type === 'jsonb') return JSON.parse(text) as unknown;
  if (type === 'timestamp') return text.replace(' ', 'T');
  if (type === 'timestamptz') {
    return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  }
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- pg names some types; it takes any oid
  if (type.startsWith('_')) return pg.types.getTypeParser(typeOid, 'text')(text);
  return text;
}

/** The row as an object, of the columns that `include` accepts; values not sent are left out. */
export function rowJson(
  relation: Relation,
  tuple: Tuple,
  types: Map<number, string>,
  include: (column: string) => boolean,
): JsonRow {
  const row: JsonRow = {};
  for (const [i, column] of relation.columns.entries()) {
    const text = tuple[i];
    if (text === undefined || !include(column.name)) continue;
    row[column.name] =
      text === null ? null : valueJson(text, types.get(column.typeOid) ?? 'text', column.typeOid);
  }
  return row;
}
