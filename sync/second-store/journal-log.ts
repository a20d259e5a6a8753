/**
 * The journal as a log: what each of its transactions left in which table. One file per tab; a device's journal is what
 * all files say together (SPEC J12 to J14). Pure.
 */
import * as v from 'valibot';

const mirroredTables = ['ops', 'refused', 'batches', 'clients'] as const;
export type MirroredTable = (typeof mirroredTables)[number];

/** Which life of the journal a transaction belongs to, and its place in it. */
export type Mark = { readonly generation: string; readonly sequence: number };

const changeSchema = v.object({
  table: v.picklist(mirroredTables),
  key: v.union([v.string(), v.number()]),
  /** Left out: the key is gone. */
  value: v.optional(v.unknown()),
});
/** What a table holds under a key from here on. */
export type LogChange = v.InferOutput<typeof changeSchema>;

/**
 * `whole`: everything there was after the transaction `sequence`; what the log says of that time and before no longer
 * counts. `undone`: the transaction of that number was not kept after all.
 */
const recordSchema = v.object({
  generation: v.string(),
  sequence: v.number(),
  kind: v.picklist(['change', 'whole', 'undone']),
  changes: v.array(changeSchema),
});
export type LogRecord = v.InferOutput<typeof recordSchema>;

/** What the log knows of one life of the journal. */
export type LoggedJournal = Mark & {
  /** Per table and key the last word, with the transaction that said it. */
  readonly latest: readonly (LogChange & { readonly sequence: number })[];
};

/** FNV-1a: tells a line that was cut or damaged. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** One line, newline included. */
export function writeRecord(record: LogRecord): string {
  const text = JSON.stringify(record);
  return `${checksum(text)} ${text}\n`;
}

/** The records of a file; a damaged line, as a kill leaves at the end, is passed over. */
function readRecords(file: string): LogRecord[] {
  return file.split('\n').flatMap((line) => {
    const text = line.slice(9);
    if (text === '' || line.slice(0, 8) !== checksum(text)) return [];
    const parsed = v.safeParse(recordSchema, JSON.parse(text));
    return parsed.success ? [parsed.output] : [];
  });
}

/** Without what was undone. The next transaction takes the number of one that was not kept, and follows it in its file. */
function withoutUndone(records: readonly LogRecord[]): LogRecord[] {
  const kept: LogRecord[] = [];
  for (const record of records) {
    if (record.kind !== 'undone') kept.push(record);
    else {
      const at = kept.findLastIndex(
        ({ kind, generation, sequence }) =>
          kind === 'change' && generation === record.generation && sequence === record.sequence,
      );
      if (at >= 0) kept.splice(at, 1);
    }
  }
  return kept;
}

/** What all files say, per generation. */
export function readLog(files: readonly string[]): LoggedJournal[] {
  const generations = new Map<string, LogRecord[]>();
  for (const record of files.flatMap((file) => withoutUndone(readRecords(file)))) {
    const known = generations.get(record.generation);
    if (known === undefined) generations.set(record.generation, [record]);
    else known.push(record);
  }
  return [...generations].map(([generation, records]) => fold(generation, records));
}

function fold(generation: string, records: readonly LogRecord[]): LoggedJournal {
  const whole = records
    .filter(({ kind }) => kind === 'whole')
    .reduce((last, { sequence }) => Math.max(last, sequence), -1);
  const latest = new Map<string, LogChange & { sequence: number }>();
  const counted = records
    .filter(
      ({ kind, sequence }) =>
        (kind === 'whole' && sequence === whole) || (kind === 'change' && sequence > whole),
    )
    .sort((one, other) => one.sequence - other.sequence);
  for (const { sequence, changes } of counted) {
    for (const change of changes) {
      latest.set(`${change.table}|${change.key}`, { ...change, sequence });
    }
  }
  return {
    generation,
    sequence: counted.at(-1)?.sequence ?? 0,
    latest: [...latest.values()],
  };
}
