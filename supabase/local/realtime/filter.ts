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
  | 'match'
  | 'imatch'
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
  'match',
  'imatch',
  'isdistinct',
]);

export interface Condition {
  column: string;
  operator: Operator;
  negated: boolean;
  values: string[];
}

/**
 * Parses `column=op.value`, several joined by commas (all must hold). Throws an Error whose message
 * the subscriber sees when the text is no filter.
 */
export function parseFilter(text: string): Condition[] {
  if (text.trim() === '') return [];
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
    return { column, operator, negated: not !== undefined, values: [unquote(rest)] };
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
      return likePattern(wanted, '').test(textOf(value));
    case 'ilike':
      return likePattern(wanted, 'i').test(textOf(value));
    case 'match':
      return safeRegExp(wanted, '').test(textOf(value));
    case 'imatch':
      return safeRegExp(wanted, 'i').test(textOf(value));
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

function likePattern(pattern: string, flags: string): RegExp {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '[\\s\\S]*')
    .replaceAll('_', '[\\s\\S]');
  return new RegExp(`^${source}$`, flags);
}

function safeRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern.slice(0, 200), flags);
  } catch {
    return /(?!)/;
  }
}
