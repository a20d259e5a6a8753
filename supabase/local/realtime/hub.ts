import type pg from 'pg';
import * as v from 'valibot';
import type { DatabaseAddress } from '../database.ts';
import type { TokenService } from '../tokens.ts';
import { ChangeFeed } from './changes.ts';
import type { Relation } from './pgoutput.ts';
import { RelationReader } from './relations.ts';
import { Rooms } from './rooms.ts';
import { rowJson } from './row-json.ts';
import type { CommittedTransaction, WalStream } from './wal-stream.ts';
import { openWalStream } from './wal-stream.ts';

export interface RealtimeOptions {
  address: DatabaseAddress;
  tokens: TokenService;
  /** Logs in as `authenticator`. */
  callerPool: pg.Pool;
  /** Logs in as the superuser: reads the catalogue and tries authorization policies. */
  systemPool: pg.Pool;
  report: (error: unknown) => void;
}

const Message = v.object({
  id: v.string(),
  topic: v.string(),
  event: v.nullable(v.string()),
  payload: v.unknown(),
  private: v.nullable(v.boolean()),
  extension: v.string(),
});

/** Everything that sockets share: rooms, the change feed, and the stream that feeds it. */
export class RealtimeHub {
  readonly options: RealtimeOptions;
  readonly rooms = new Rooms();
  readonly feed: ChangeFeed;
  readonly #reader: RelationReader;
  #stream: WalStream | undefined;

  constructor(options: RealtimeOptions) {
    this.options = options;
    this.#reader = new RelationReader(options.systemPool, options.callerPool);
    this.feed = new ChangeFeed(this.#reader, options.report);
  }

  async start(): Promise<void> {
    const { address, report, systemPool } = this.options;
    await systemPool.query(
      "delete from realtime.messages where inserted_at < now() - interval '3 days'",
    );
    this.#stream = await openWalStream(
      address,
      {
        wants: (relation) => isMessages(relation) || this.feed.hears(relation),
        onTransaction: (transaction) => this.#onTransaction(transaction),
      },
      report,
    );
  }

  async stop(): Promise<void> {
    await this.#stream?.stop();
  }

  #onTransaction(transaction: CommittedTransaction): void {
    const messages = transaction.changes.filter(({ relation }) => isMessages(relation));
    if (messages.length > 0) {
      void this.#broadcastStored(messages).catch(this.options.report);
    }
    const changes = transaction.changes.filter(({ relation }) => !isMessages(relation));
    if (changes.length > 0) this.feed.publish({ ...transaction, changes });
  }

  /** Rows that SQL wrote with realtime.send() go to the sockets of their topic. */
  async #broadcastStored(changes: CommittedTransaction['changes']): Promise<void> {
    for (const { relation, row } of changes) {
      if (!row) continue;
      await this.#reader.facts(relation);
      const parsed = v.safeParse(
        Message,
        rowJson(relation, row, this.#reader.types, () => true),
      );
      if (!parsed.success || parsed.output.extension !== 'broadcast') continue;
      const { topic, event, payload, id } = parsed.output;
      const room = `${parsed.output.private === false ? 'public' : 'private'}:${topic}`;
      this.rooms.broadcast(room, event ?? '', payload, { extra: { meta: { id } } });
    }
  }
}

/** The table that SQL's realtime.send() writes to. */
function isMessages({ schema, table }: Relation): boolean {
  return schema === 'realtime' && table === 'messages';
}
