/** Decodes the messages of PostgreSQL's `pgoutput` plugin, protocol version 1. */

interface Column {
  name: string;
  typeOid: number;
  /** Part of the replica identity. */
  isKey: boolean;
}

export interface Relation {
  oid: number;
  schema: string;
  table: string;
  /** `d`efault, `n`othing, `f`ull, `i`ndex. */
  replicaIdentity: string;
  columns: Column[];
}

/** Text of a value, null for NULL, undefined for one that was not sent (unchanged TOAST). */
export type Tuple = (string | null | undefined)[];

export type WalMessage =
  | { kind: 'begin'; commitTime: Date; xid: number }
  | { kind: 'commit' }
  | { kind: 'relation'; relation: Relation }
  | { kind: 'insert'; oid: number; row: Tuple }
  | { kind: 'update'; oid: number; old: Tuple | undefined; row: Tuple }
  | { kind: 'delete'; oid: number; old: Tuple };

const EPOCH_2000 = 946_684_800_000;

class Reader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  byte(): string {
    return String.fromCharCode(this.uint8());
  }

  uint8(): number {
    return this.#buffer.readUInt8(this.#at++);
  }

  int16(): number {
    this.#at += 2;
    return this.#buffer.readInt16BE(this.#at - 2);
  }

  int32(): number {
    this.#at += 4;
    return this.#buffer.readInt32BE(this.#at - 4);
  }

  uint32(): number {
    this.#at += 4;
    return this.#buffer.readUInt32BE(this.#at - 4);
  }

  int64(): bigint {
    this.#at += 8;
    return this.#buffer.readBigInt64BE(this.#at - 8);
  }

  text(): string {
    const end = this.#buffer.indexOf(0, this.#at);
    const value = this.#buffer.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return value;
  }

  sized(length: number): string {
    this.#at += length;
    return this.#buffer.toString('utf8', this.#at - length, this.#at);
  }
}

/**
 * The message, or undefined for a kind that does not matter here (types, origins, truncates), and for a row of a
 * relation that nobody wants: reading its columns is most of the work.
 */
export function decodeMessage(
  buffer: Buffer,
  isWanted: (oid: number) => boolean,
): WalMessage | undefined {
  const reader = new Reader(buffer);
  const kind = reader.byte();
  if ((kind === 'I' || kind === 'U' || kind === 'D') && !isWanted(buffer.readUInt32BE(1))) {
    return undefined;
  }
  switch (kind) {
    case 'B': {
      reader.int64();
      const microseconds = reader.int64();
      const commitTime = new Date(EPOCH_2000 + Number(microseconds / 1000n));
      return { kind: 'begin', commitTime, xid: reader.uint32() };
    }
    case 'C':
      return { kind: 'commit' };
    case 'R':
      return { kind: 'relation', relation: readRelation(reader) };
    case 'I': {
      const oid = reader.uint32();
      reader.byte();
      return { kind: 'insert', oid, row: readTuple(reader) };
    }
    case 'U': {
      const oid = reader.uint32();
      const next = reader.byte();
      if (next === 'N') return { kind: 'update', oid, old: undefined, row: readTuple(reader) };
      const old = readTuple(reader);
      reader.byte();
      return { kind: 'update', oid, old, row: readTuple(reader) };
    }
    case 'D': {
      const oid = reader.uint32();
      reader.byte();
      return { kind: 'delete', oid, old: readTuple(reader) };
    }
    default:
      return undefined;
  }
}

function readRelation(reader: Reader): Relation {
  const oid = reader.uint32();
  const schema = reader.text();
  const table = reader.text();
  const replicaIdentity = reader.byte();
  const columns = Array.from({ length: reader.int16() }, () => {
    const isKey = (reader.uint8() & 1) === 1;
    const name = reader.text();
    const typeOid = reader.uint32();
    reader.int32();
    return { name, typeOid, isKey };
  });
  return { oid, schema, table, replicaIdentity, columns };
}

function readTuple(reader: Reader): Tuple {
  return Array.from({ length: reader.int16() }, () => {
    const kind = reader.byte();
    if (kind === 'n') return null;
    if (kind === 'u') return undefined;
    return reader.sized(reader.int32());
  });
}
