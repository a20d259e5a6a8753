import { isLike } from './like.ts';
import type { JsonRow } from './row-json.ts';

type Operator =
  | 'eq'
  | 'neq'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'like'
  | 'ilike'
  | 'is'
  | 'isdistinct';

const OPERATORS = new Set<string>([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'isdistinct',
]);

export interface Condition {
  column: string;
  operator: Operator;
  negated: boolean;
  values: string[];
}

/** Characters: every change of the table is held against a filter, for every subscriber. */
const LONGEST = 2000;
const LONGEST_PATTERN = 100;

/**
 * Parses `column=op.value`, several joined by commas (all must hold). Throws an Error whose message the subscriber sees
 * when the text is no filter. `match` and `imatch` are none: a regular expression can take for ever, and hosted Realtime
 * refuses them likewise.
 */
export function parseFilter(text: string): Condition[] {
  if (text.trim() === '') return [];
  if (text.length > LONGEST)
    throw new Error(`Error parsing \`filter\` params: longer than ${LONGEST} characters`);
  return splitTopLevel(text).map((part) => {
    const match = /^\s*([^=\s]+)=(not\.)?([a-z]+)\.([\s\S]*)$/.exec(part);
    const [, column = '', not, operator = '', rest = ''] = match ?? [];
    if (!match || !isOperator(operator))
      throw new Error(`Error parsing \`filter\` params: ${part}`);
    if (operator === 'in') {
      const list = /^\(([\s\S]*)\)$/.exec(rest.trim());
      if (!list) throw new Error(`Error parsing \`filter\` params: ${part}`);
      const values = splitTopLevel(list[1] ?? '').map(unquote);
      return { column, operator, negated: not !== undefined, values };
    }
    const value = unquote(rest);
    if ((operator === 'like' || operator === 'ilike') && value.length > LONGEST_PATTERN) {
      throw new Error(
        `Error parsing \`filter\` params: a pattern of more than ${LONGEST_PATTERN} characters`,
      );
    }
    return { column, operator, negated: not !== undefined, values: [value] };
  });
}

function isOperator(value: string): value is Operator {
  return OPERATORS.has(value);
}

/** Splits at commas outside parentheses and quotes. */
function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (quoted && char === '\\') i += 1;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && char === '(') depth += 1;
    else if (!quoted && char === ')') depth -= 1;
    else if (!quoted && depth === 0 && char === ',') {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquote(value: string): string {
  const match = /^"([\s\S]*)"$/.exec(value.trim());
  return match ? (match[1] ?? '').replace(/\\(["\\])/g, '$1') : value;
}

/** Whether a changed row meets every condition; a comparison with NULL never does, as in SQL. */
export function rowMatches(row: JsonRow, conditions: Condition[]): boolean {
  return conditions.every((condition) => {
    const result = holds(row[condition.column], condition);
    if (result === undefined) return false;
    return condition.negated ? !result : result;
  });
}

function holds(value: unknown, { operator, values }: Condition): boolean | undefined {
  const wanted = values[0] ?? '';
  if (operator === 'is') {
    if (wanted === 'null') return value === null || value === undefined;
    if (wanted === 'unknown') return value === null;
    return value === (wanted === 'true');
  }
  if (operator === 'isdistinct') {
    if (value === null || value === undefined) return wanted !== 'null';
    return wanted === 'null' || compare(value, wanted) !== 0;
  }
  if (value === null || value === undefined) return undefined;
  switch (operator) {
    case 'eq':
      return compare(value, wanted) === 0;
    case 'neq':
      return compare(value, wanted) !== 0;
    case 'lt':
      return compare(value, wanted) < 0;
    case 'lte':
      return compare(value, wanted) <= 0;
    case 'gt':
      return compare(value, wanted) > 0;
    case 'gte':
      return compare(value, wanted) >= 0;
    case 'in':
      return values.some((item) => compare(value, item) === 0);
    case 'like':
      return isLike(textOf(value), wanted);
    case 'ilike':
      return isLike(textOf(value).toLowerCase(), wanted.toLowerCase());
  }
}

function compare(value: unknown, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted);
  if (typeof value === 'boolean')
    return Number(value) - Number(/^(t|true|1|yes|on)$/i.test(wanted));
  const text = textOf(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const difference = Date.parse(text) - Date.parse(wanted.replace(' ', 'T'));
    if (!Number.isNaN(difference)) return difference;
  }
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)) return order(text, wanted.toLowerCase());
  return order(text, wanted);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
