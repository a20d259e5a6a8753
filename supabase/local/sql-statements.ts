/** One statement of a script: its text without the final semicolon, and the line it starts on (from 1). */
export interface SqlStatement {
  text: string;
  line: number;
}

/**
 * Splits a SQL script at its top-level semicolons. Knows comments (nested block comments too),
 * quoted strings and names, E'' strings, dollar quotes, and `begin atomic … end` bodies.
 * Statements that hold nothing but comments are dropped.
 */
export function splitStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = 0;
  let position = 0;
  let content = -1;
  let atomic = 0;

  const push = (end: number) => {
    if (content >= 0) {
      statements.push({
        text: script.slice(start, end).trim(),
        line: lineOf(script, content),
      });
    }
    start = end + 1;
    content = -1;
    atomic = 0;
  };

  while (position < script.length) {
    const char = script.charAt(position);
    const skipped = skipComment(script, position);
    if (skipped > position) {
      position = skipped;
      continue;
    }
    if (/\s/.test(char)) {
      position += 1;
      continue;
    }
    if (char === ';' && atomic === 0) {
      push(position);
      position += 1;
      continue;
    }
    if (content < 0) content = position;
    const quoted = skipQuoted(script, position);
    if (quoted > position) {
      position = quoted;
      continue;
    }
    const word = /^[A-Za-z_][\w$]*/.exec(script.slice(position, position + 64))?.[0];
    if (word === undefined) {
      position += 1;
      continue;
    }
    atomic = nextAtomicDepth(
      atomic,
      word.toLowerCase(),
      script.slice(position + word.length, position + word.length + 32),
    );
    position += word.length;
  }
  push(script.length);
  return statements;
}

/** Depth of `begin atomic` bodies; `case … end` inside them counts so that its END does not close one. */
function nextAtomicDepth(depth: number, word: string, after: string): number {
  if (word === 'begin' && /^\s+atomic\b/i.test(after)) return depth + 1;
  if (depth > 0 && word === 'case') return depth + 1;
  if (depth > 0 && word === 'end') return depth - 1;
  return depth;
}

function lineOf(script: string, position: number): number {
  let line = 1;
  for (let i = script.indexOf('\n'); i >= 0 && i < position; i = script.indexOf('\n', i + 1))
    line += 1;
  return line;
}

function skipComment(script: string, position: number): number {
  if (script.startsWith('--', position)) {
    const end = script.indexOf('\n', position);
    return end < 0 ? script.length : end;
  }
  if (!script.startsWith('/*', position)) return position;
  let depth = 1;
  let i = position + 2;
  while (i < script.length && depth > 0) {
    if (script.startsWith('/*', i)) {
      depth += 1;
      i += 2;
    } else if (script.startsWith('*/', i)) {
      depth -= 1;
      i += 2;
    } else i += 1;
  }
  return i;
}

function skipQuoted(script: string, position: number): number {
  const char = script.charAt(position);
  if (char === "'" || char === '"') {
    const before = script.slice(Math.max(0, position - 2), position);
    const escapes = char === "'" && /(^|[^\w$])[eE]$/.test(before);
    return closingQuote(script, position, char, escapes);
  }
  if (char === '$' && !/[\w$]/.test(script.charAt(position - 1))) {
    const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(
      script.slice(position, position + 80),
    )?.[0];
    if (tag === undefined) return position;
    const end = script.indexOf(tag, position + tag.length);
    return end < 0 ? script.length : end + tag.length;
  }
  return position;
}

function closingQuote(script: string, position: number, quote: string, escapes: boolean): number {
  let i = position + 1;
  while (i < script.length) {
    const char = script.charAt(i);
    if (escapes && char === '\\') i += 2;
    else if (char === quote && script.charAt(i + 1) === quote) i += 2;
    else if (char === quote) return i + 1;
    else i += 1;
  }
  return script.length;
}
