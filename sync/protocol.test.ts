import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  protocolVersion,
  pullAnswerSchema,
  pullRequestSchema,
  pushAnswerSchema,
  pushRequestSchema,
} from './protocol.ts';

/**
 * What each released version looks like. A version that devices in the field speak is never changed: another form is
 * another version, with a line of its own here and in `sync.protocol()`.
 */
const forms: Readonly<Record<number, string>> = {
  1: 'c1433fafd2aa7f489639b324502c3b44d55725bb1ef569dd89ba7518c884dd3f',
};

/** Of a schema, what says which values it accepts; the rest is the library's own. */
const told = new Set(
  'type entries item pipe requirement options key value wrapped literal'.split(' '),
);

/** A schema as plain data. */
function formOf(value: unknown): unknown {
  if (value instanceof RegExp) return value.source;
  if (Array.isArray(value)) return value.map((inner) => formOf(inner));
  if (typeof value !== 'object' || value === null) return value;
  const isSchema = 'kind' in value && 'type' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => (isSchema ? told.has(key) : typeof inner !== 'function'))
      .map(([key, inner]) => [key, formOf(inner)]),
  );
}

it('L9 another wire format is another protocol version', () => {
  const form = formOf([pushRequestSchema, pushAnswerSchema, pullRequestSchema, pullAnswerSchema]);
  const hash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
  expect(forms).toHaveProperty(String(protocolVersion), hash);
});
