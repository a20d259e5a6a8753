/** Writes values as SQL literals for the seed. */
export type SqlValue = string | number | boolean | null | SqlExpression;

/** SQL text that goes in as it is. */
export class SqlExpression {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const sql = (text: string): SqlExpression => new SqlExpression(text);

export function literal(value: SqlValue): string {
  if (value === null) return 'null';
  if (value instanceof SqlExpression) return value.text;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return String(value);
}

export function valueList(rows: readonly (readonly SqlValue[])[]): string {
  return rows.map((row) => `  (${row.map(literal).join(', ')})`).join(',\n');
}

export function insert(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  tail = '',
): string {
  return `insert into ${table} (${columns.join(', ')}) values\n${valueList(rows)}${tail};\n`;
}
