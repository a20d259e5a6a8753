import type { Caller } from '../database.ts';
import type { Channel } from './channel.ts';
import { rowMatches } from './filter.ts';
import type { ChangeBinding } from './join.ts';
import type { Relation } from './pgoutput.ts';
import type { RelationReader } from './relations.ts';
import type { JsonRow } from './row-json.ts';
import { rowJson } from './row-json.ts';
import type { CommittedTransaction, RowChange } from './wal-stream.ts';

/** Transactions whose visibility is asked for in one go. */
const MOST_AT_ONCE = 200;

/** One caller's channels on a table, and what the caller may read of the changes at hand. */
interface Audience {
  readonly caller: Caller;
  readonly channels: Channel[];
  readable: Set<string>;
  /** Of a row's old values: these columns alone. */
  oldColumns: Set<string> | undefined;
  visible: Set<RowChange>;
}

/** Hands committed changes to the channels that asked for them and may see them, in commit order. */
export class ChangeFeed {
  readonly #reader: RelationReader;
  readonly #channels = new Set<Channel>();
  readonly #report: (error: unknown) => void;
  readonly #pending: CommittedTransaction[] = [];
  #isDelivering = false;

  constructor(reader: RelationReader, report: (error: unknown) => void) {
    this.#reader = reader;
    this.#report = report;
  }

  add(channel: Channel): void {
    if (channel.bindings.length > 0) this.#channels.add(channel);
  }

  remove(channel: Channel): void {
    this.#channels.delete(channel);
  }

  hears(relation: Relation): boolean {
    for (const channel of this.#channels) {
      if (channel.bindings.some((binding) => isOn(binding, relation))) return true;
    }
    return false;
  }

  publish(transaction: CommittedTransaction): void {
    this.#pending.push(transaction);
    if (!this.#isDelivering) void this.#deliverPending();
  }

  /** What was committed while earlier changes were on their way goes out together: many small commits cost as one. */
  async #deliverPending(): Promise<void> {
    this.#isDelivering = true;
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, MOST_AT_ONCE);
      try {
        await this.#deliver(batch);
      } catch (error) {
        this.#report(error);
        if (batch.length === 1) continue;
        // Nothing is sent before all questions are answered: what fails for one must not cost the others.
        for (const transaction of batch) await this.#deliver([transaction]).catch(this.#report);
      }
    }
    this.#isDelivering = false;
  }

  async #deliver(transactions: readonly CommittedTransaction[]): Promise<void> {
    const audiences = new Map<Relation, Audience[]>();
    const xids = new Set<number>();
    const heard = new Map<Relation, RowChange[]>();
    for (const { changes, xid } of transactions) {
      for (const change of changes) {
        const { relation } = change;
        const audience = audiences.get(relation) ?? this.#interested(relation);
        audiences.set(relation, audience);
        if (audience.length === 0) continue;
        xids.add(xid);
        const list = heard.get(relation) ?? [];
        list.push(change);
        heard.set(relation, list);
      }
    }
    if (heard.size === 0) return;
    await this.#reader.untilVisible([...xids]);
    for (const [relation, changes] of heard) {
      for (const audience of audiences.get(relation) ?? []) {
        await this.#judge(audience, relation, changes);
      }
    }
    for (const { changes, commitTime } of transactions) {
      for (const change of changes) {
        for (const audience of audiences.get(change.relation) ?? []) {
          if (audience.visible.has(change)) {
            this.#send(audience, change, commitTime);
          }
        }
      }
    }
  }

  /** Finds out what the caller may read of the changes. */
  async #judge(audience: Audience, relation: Relation, changes: RowChange[]): Promise<void> {
    const { caller } = audience;
    const { rowSecurity, primaryKey } = await this.#reader.facts(relation);
    audience.readable = await this.#reader.readableColumns(caller.role, relation);
    if (audience.readable.size === 0) return;
    // A deleted row has no policy left to ask: only its key is told.
    if (rowSecurity) audience.oldColumns = new Set(primaryKey.map(({ name }) => name));
    const written = changes.filter((change) => change.type !== 'DELETE');
    const seen = await this.#reader.visible(caller, relation, written);
    audience.visible = new Set([
      ...written.filter((_, index) => seen.has(index)),
      ...changes.filter((change) => change.type === 'DELETE'),
    ]);
  }

  /** Channels with a binding on the table, by who listens: one visibility question per caller. */
  #interested(relation: Relation): Audience[] {
    const groups = new Map<string, Audience>();
    for (const channel of this.#channels) {
      if (!channel.bindings.some((binding) => isOn(binding, relation))) continue;
      const key = JSON.stringify(channel.caller);
      const group = groups.get(key);
      if (group) group.channels.push(channel);
      else {
        groups.set(key, {
          caller: channel.caller,
          channels: [channel],
          readable: new Set(),
          oldColumns: undefined,
          visible: new Set(),
        });
      }
    }
    return [...groups.values()];
  }

  #send(options: Audience, change: RowChange, commitTime: Date): void {
    const { channels } = options;
    const { relation } = change;
    const { types } = this.#reader;
    const whole = rowJson(relation, change.row ?? change.old ?? [], types, () => true);
    const mayRead = (column: string) => options.readable.has(column);
    const record = change.row ? rowJson(relation, change.row, types, mayRead) : {};
    const keyColumns = new Set(
      relation.columns.filter((column) => column.isKey).map(({ name }) => name),
    );
    const old = change.old
      ? rowJson(relation, change.old, types, (column) => {
          if (!mayRead(column)) return false;
          if (relation.replicaIdentity !== 'f' && !keyColumns.has(column)) return false;
          return options.oldColumns === undefined || options.oldColumns.has(column);
        })
      : change.type === 'UPDATE' && change.row
        ? rowJson(
            relation,
            change.row,
            types,
            (column) => mayRead(column) && keyColumns.has(column),
          )
        : {};
    for (const channel of channels) {
      const hit = channel.bindings.filter((binding) => wants(binding, relation, change, whole));
      if (hit.length === 0) continue;
      // Bindings that ask for some columns only get their own message.
      for (const [select, ids] of bySelection(hit)) {
        const narrow = (row: JsonRow) =>
          select
            ? Object.fromEntries(Object.entries(row).filter(([name]) => select.has(name)))
            : row;
        channel.send('postgres_changes', {
          ids,
          data: {
            schema: relation.schema,
            table: relation.table,
            type: change.type,
            commit_timestamp: commitTime.toISOString(),
            columns: relation.columns
              .filter(({ name }) => mayRead(name) && (!select || select.has(name)))
              .map(({ name, typeOid }) => ({ name, type: types.get(typeOid) ?? 'text' })),
            ...(change.type === 'DELETE' ? {} : { record: narrow(record) }),
            ...(change.type === 'INSERT' ? {} : { old_record: narrow(old) }),
            errors: null,
          },
        });
      }
    }
  }
}

function isOn(binding: ChangeBinding, relation: Relation): boolean {
  return (
    (binding.schema === '*' || binding.schema === relation.schema) &&
    (binding.table === '*' || binding.table === relation.table)
  );
}

function wants(
  binding: ChangeBinding,
  relation: Relation,
  change: RowChange,
  row: JsonRow,
): boolean {
  if (!isOn(binding, relation)) return false;
  if (binding.event !== '*' && binding.event !== change.type) return false;
  // A deleted row carries its key alone: other columns cannot be compared.
  if (change.type === 'DELETE' && relation.replicaIdentity !== 'f') {
    const known = new Set(
      relation.columns.filter((column) => column.isKey).map(({ name }) => name),
    );
    return rowMatches(
      row,
      binding.conditions.filter(({ column }) => known.has(column)),
    );
  }
  return rowMatches(row, binding.conditions);
}

function bySelection(bindings: ChangeBinding[]): Map<Set<string> | undefined, number[]> {
  const groups = new Map<Set<string> | undefined, number[]>();
  for (const binding of bindings) {
    const ids = groups.get(binding.columns) ?? [];
    ids.push(binding.id);
    groups.set(binding.columns, ids);
  }
  return groups;
}
