import type { Caller } from '../database.ts';
import type { Channel } from './channel.ts';
import { rowMatches } from './filter.ts';
import type { ChangeBinding } from './join.ts';
import type { Relation } from './pgoutput.ts';
import type { RelationReader } from './relations.ts';
import type { JsonRow } from './row-json.ts';
import { rowJson } from './row-json.ts';
import type { CommittedTransaction, RowChange } from './wal-stream.ts';

/** Hands committed changes to the channels that asked for them and may see them, in commit order. */
export class ChangeFeed {
  readonly #reader: RelationReader;
  readonly #channels = new Set<Channel>();
  readonly #report: (error: unknown) => void;
  #queue: Promise<void> = Promise.resolve();

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

  publish(transaction: CommittedTransaction): void {
    if (this.#channels.size === 0) return;
    this.#queue = this.#queue.then(() => this.#deliver(transaction)).catch(this.#report);
  }

  async #deliver({ changes, commitTime, xid }: CommittedTransaction): Promise<void> {
    const byTable = new Map<Relation, RowChange[]>();
    for (const change of changes) {
      const list = byTable.get(change.relation) ?? [];
      list.push(change);
      byTable.set(change.relation, list);
    }
    for (const [relation, list] of byTable) {
      const groups = this.#interested(relation);
      if (groups.size === 0) continue;
      await this.#reader.untilVisible(xid);
      const { rowSecurity, primaryKey } = await this.#reader.facts(relation);
      const keys = new Set(primaryKey.map(({ name }) => name));
      for (const group of groups.values()) {
        const { caller } = group;
        const readable = await this.#reader.readableColumns(caller.role, relation);
        if (readable.size === 0) continue;
        const written = list.filter((change) => change.type !== 'DELETE');
        const seen = await this.#reader.visible(caller, relation, written);
        const visible = new Set(written.filter((_, i) => seen.has(i)));
        for (const change of list) {
          if (change.type !== 'DELETE' && !visible.has(change)) continue;
          this.#send(group.channels, relation, change, {
            commitTime,
            readable,
            // A deleted row has no policy left to ask: only its key is told.
            oldColumns: rowSecurity ? keys : undefined,
          });
        }
      }
    }
  }

  /** Channels with a binding on the table, by who listens: one visibility question per caller. */
  #interested(relation: Relation): Map<string, { caller: Caller; channels: Channel[] }> {
    const groups = new Map<string, { caller: Caller; channels: Channel[] }>();
    for (const channel of this.#channels) {
      if (!channel.bindings.some((binding) => isOn(binding, relation))) continue;
      const key = JSON.stringify(channel.caller);
      const group = groups.get(key) ?? { caller: channel.caller, channels: [] };
      group.channels.push(channel);
      groups.set(key, group);
    }
    return groups;
  }

  #send(
    channels: Channel[],
    relation: Relation,
    change: RowChange,
    options: { commitTime: Date; readable: Set<string>; oldColumns: Set<string> | undefined },
  ): void {
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
            commit_timestamp: options.commitTime.toISOString(),
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
