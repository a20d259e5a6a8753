/** RxDB schemas, derived from declarations. */
import type { JsonSchema, RxJsonSchema } from 'rxdb';
import { json, type CollectionDeclaration, type Declaration, type Field } from './declaration.ts';
import {
  descendingFields,
  descendingTwin,
  fieldOfIndex,
  storedFieldOfIndex,
} from './descending-keys.ts';

type Document = Record<string, unknown>;

/** Bounds that RxDB needs to write numbers into an index: every integer of the schema's tables fits. */
const indexedInteger = { minimum: -2_147_483_648, maximum: 2_147_483_647, multipleOf: 1 };
/** Money and scores: numeric(12, 2) and smaller. */
const indexedDecimal = { minimum: -9_999_999_999.99, maximum: 9_999_999_999.99, multipleOf: 0.01 };
const longestIndexedText = 500;

function propertyOf(field: Field, indexed: boolean): JsonSchema<unknown> {
  const type = typeOf(field);
  if (!indexed) return type === null ? {} : { type: field.nullable ? [type, 'null'] : type };
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', ...indexedInteger };
    case 'number':
      return { type: 'number', ...indexedDecimal };
    case 'boolean':
      return { type: 'boolean' };
    default:
      return { type: 'string', maxLength: field.maxLength ?? longestIndexedText };
  }
}

function typeOf(field: Field): 'string' | 'integer' | 'number' | 'boolean' | null {
  switch (field.kind) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'json':
      return null;
    default:
      return 'string';
  }
}

/** Throws when a declaration asks for an index that cannot hold its rows. */
export function collectionSchema(declaration: CollectionDeclaration): RxJsonSchema<Document> {
  const indexed = new Set(declaration.indexes.flat().map(fieldOfIndex));
  const twins = descendingFields(declaration).map(descendingTwin);
  for (const name of indexed) {
    const field = declaration.fields[name];
    if (syncedIndexable.has(name)) continue;
    if (field === undefined) throw new Error(`${declaration.name}: no field ${name} to index`);
    if (field.nullable || field.kind === 'json') {
      throw new Error(`${declaration.name}: ${name} may be null or nested and cannot be indexed`);
    }
  }
  const properties: Record<string, JsonSchema<unknown>> = {
    id: { type: 'string', maxLength: 36 },
    scope: { type: 'string', maxLength: 42 },
    change: { type: 'number' },
    created_at: { type: 'string', maxLength: 32 },
    updated_at: { type: 'string', maxLength: 32 },
    deleted_at: { type: ['string', 'null'] },
  };
  for (const [name, field] of Object.entries(declaration.fields)) {
    properties[name] = propertyOf(field, indexed.has(name));
  }
  for (const twin of twins) properties[twin] = { type: 'string', maxLength: 32 };
  return {
    version: declaration.version,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: ['id', 'scope', 'change', ...indexed, ...twins],
    indexes: declaration.indexes.map((index) => index.map(storedFieldOfIndex)),
  };
}

const syncedIndexable = new Set(['scope', 'created_at', 'updated_at']);

const longestKey = 40;

/** The field by which rows of this kind are asked for; null: none. Throws for one that no index can hold. */
export function keyOfKind(declaration: Declaration): string | null {
  const { key, fields } = declaration;
  if (key === undefined) return null;
  const field = fields[key];
  if (typeOf(field ?? json()) !== 'string' || (field?.maxLength ?? Infinity) > longestKey) {
    throw new Error(`${key} is no id or text of at most ${longestKey} characters`);
  }
  return key;
}

/** What is stored of a row's key: rows without one are of nobody. */
export function keyValue(row: Readonly<Record<string, unknown>>, key: string | null): string {
  const value = key === null ? null : row[key];
  return typeof value === 'string' ? value : '';
}

/**
 * One document per row that people only read, and per scope's cursors: `kind` tells them apart, `of` is the value of the
 * kind's `key`. A newer version is made of what the device has: nothing is read from the server again, and the journal,
 * which is elsewhere, is not touched.
 */
export const referenceSchema = {
  version: 3,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 80 },
    kind: { type: 'string', maxLength: 40 },
    of: { type: 'string', maxLength: longestKey },
    scope: { type: 'string', maxLength: 42 },
    row: { type: 'object' },
  },
  required: ['id', 'kind', 'of', 'scope', 'row'],
  indexes: [['kind', 'of']],
} as RxJsonSchema<Document>;
