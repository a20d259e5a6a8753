import type { EventEmitter } from 'node:events';
import pg from 'pg';
import type { DatabaseAddress } from '../database.ts';
import { errorCode } from '../errors.ts';
import type { Relation, Tuple } from './pgoutput.ts';
import { decodeMessage } from './pgoutput.ts';

/** One row change of a committed transaction. */
export interface RowChange {
  relation: Relation;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  row: Tuple | undefined;
  old: Tuple | undefined;
}

export interface CommittedTransaction {
  commitTime: Date;
  /** The lower 32 bits of the transaction's id, as the stream tells it. */
  xid: number;
  changes: RowChange[];
}

export interface WalListener {
  /** Whether anybody waits for the table's changes as they arrive. Those of others are not even read. */
  wants(relation: Relation): boolean;
  onTransaction(transaction: CommittedTransaction): void;
}

export interface WalStream {
  stop(): Promise<void>;
}

/** The wire connection below pg's client, as far as replication needs it; @types/pg leaves it out. */
interface WireConnection extends EventEmitter {
  sendCopyFromChunk(chunk: Buffer): void;
  stream: { destroy(): void };
}

const PUBLICATIONS = 'supabase_realtime,supabase_realtime_messages_publication';
/**
 * Milliseconds between two words to the server. Not only for its own account of who is alive: a server that is told of
 * new WAL just before it goes to sleep misses it, and sleeps on until somebody speaks to it.
 */
const STATUS_INTERVAL = 500;

const SLOT = 'supabase_realtime_replication_slot';

/** Where the stream stands. Outlives a lost connection, so that the next one goes on where it ended. */
interface Position {
  received: bigint;
}

/**
 * Follows the two realtime publications by logical decoding. A lost connection is made anew and goes on behind the last
 * transaction that was handed on: nothing is left out, nothing told twice. A start begins with what is committed then.
 */
export async function openWalStream(
  address: DatabaseAddress,
  listener: WalListener,
  report: (error: unknown) => void,
): Promise<WalStream> {
  let stopped = false;
  let current: Session | undefined;
  const position: Position = { received: 0n };
  const connect = async (renewSlot: boolean): Promise<void> => {
    current = await openSession(address, position, renewSlot, listener);
    if (stopped) return current.close();
    void current.ended.then(async (error) => {
      if (stopped) return;
      report(error);
      for (let wait = 50, lost = false; !stopped; wait = Math.min(wait * 2, 5000)) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (stopped) return;
        const failure: { code: string | undefined } | undefined = await connect(lost).then(
          () => undefined,
          (reason: unknown) => ({ code: errorCode(reason) }),
        );
        if (failure === undefined) return;
        // The slot has fallen behind what the server keeps, or is gone: nothing is left to go on with.
        lost = failure.code === '55000' || failure.code === '42704';
      }
    });
  };
  await connect(true);
  return {
    async stop() {
      stopped = true;
      await current?.close();
    },
  };
}

interface Session {
  ended: Promise<unknown>;
  close(): Promise<void>;
}

async function openSession(
  address: DatabaseAddress,
  position: Position,
  renewSlot: boolean,
  listener: WalListener,
): Promise<Session> {
  // `replication` reaches the start-up message; @types/pg does not know it.
  const config: pg.ClientConfig & { replication: 'database' } = {
    host: '127.0.0.1',
    port: address.port,
    user: 'supabase_replication_admin',
    password: 'postgres',
    database: 'postgres',
    replication: 'database',
    application_name: 'stack_realtime',
  };
  const client = new pg.Client(config);
  let fail: (error: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => (fail = resolve));
  client.on('error', (error) => fail(error));
  client.on('end', () => fail(new Error('The replication connection ended')));
  await client.connect();
  try {
    if (renewSlot) await makeSlot(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  const wire = (client as unknown as { connection: WireConnection }).connection;
  const confirm = () => wire.sendCopyFromChunk(statusUpdate(position.received));
  const assemble = assembler(listener);
  wire.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    const kind = chunk.readUInt8(0);
    if (kind === 0x77) {
      // XLogData: start, end, clock, payload.
      const end = chunk.readBigUInt64BE(9);
      if (end > position.received) position.received = end;
      assemble(chunk.subarray(25));
    } else if (kind === 0x6b) {
      const end = chunk.readBigUInt64BE(1);
      if (end > position.received) position.received = end;
      if (chunk.readUInt8(17) === 1) confirm();
    }
  });
  const started = new Promise<void>((resolve) => wire.once('replicationStart', () => resolve()));
  client
    .query(
      `START_REPLICATION SLOT ${SLOT} LOGICAL ${lsnText(position.received)} (proto_version '1', publication_names '${PUBLICATIONS}')`,
    )
    .catch((error: unknown) => {
      fail(error);
      wire.stream.destroy();
    });
  const outcome = await Promise.race([started, ended]);
  if (outcome instanceof Error) throw outcome;
  const timer = setInterval(confirm, STATUS_INTERVAL);
  timer.unref();
  void ended.then(() => clearInterval(timer));
  return {
    ended,
    async close() {
      clearInterval(timer);
      wire.stream.destroy();
      await ended;
    },
  };
}

/** A slot that begins now. An earlier one, of a start that was killed, goes first: it only holds back WAL. */
async function makeSlot(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`,
  );
  await client.query(`CREATE_REPLICATION_SLOT ${SLOT} LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
}

function lsnText(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`;
}

/** "Standby status update": everything up to `position` has been dealt with. */
function statusUpdate(position: bigint): Buffer {
  const buffer = Buffer.alloc(34);
  buffer.write('r', 0);
  buffer.writeBigUInt64BE(position, 1);
  buffer.writeBigUInt64BE(position, 9);
  buffer.writeBigUInt64BE(position, 17);
  buffer.writeBigInt64BE(BigInt(Date.now() - 946_684_800_000) * 1000n, 25);
  return buffer;
}

/** Makes transactions of the stream's messages. */
function assembler(listener: WalListener): (bytes: Buffer) => void {
  const relations = new Map<number, Relation>();
  let open: CommittedTransaction = { commitTime: new Date(0), xid: 0, changes: [] };
  /** Asked once per transaction and relation. */
  const wanted = new Map<number, boolean>();
  const isWanted = (oid: number): boolean => {
    const known = wanted.get(oid);
    if (known !== undefined) return known;
    const relation = relations.get(oid);
    const answer = relation !== undefined && listener.wants(relation);
    wanted.set(oid, answer);
    return answer;
  };
  const add = (oid: number, change: Omit<RowChange, 'relation'>) => {
    const relation = relations.get(oid);
    if (relation) open.changes.push({ relation, ...change });
  };
  return (bytes) => {
    const message = decodeMessage(bytes, isWanted);
    switch (message?.kind) {
      case 'begin':
        open = { commitTime: message.commitTime, xid: message.xid, changes: [] };
        wanted.clear();
        break;
      case 'relation':
        relations.set(message.relation.oid, message.relation);
        break;
      case 'insert':
        add(message.oid, { type: 'INSERT', row: message.row, old: undefined });
        break;
      case 'update':
        add(message.oid, { type: 'UPDATE', row: message.row, old: message.old });
        break;
      case 'delete':
        add(message.oid, { type: 'DELETE', row: undefined, old: message.old });
        break;
      case 'commit':
        if (open.changes.length > 0) listener.onTransaction(open);
        break;
    }
  };
}
