/** Turns the changes of a command into journal ops and row changes (SPEC J1, B1). Pure. */
import type { NewOp, Row } from '../../sync/op.ts';
import { recordName } from '../../sync/op.ts';
import { isTombstone } from '../../sync/pending-ops.ts';
import { sameValue } from '../../sync/same-value.ts';
import type { Field, Fields } from './declaration.ts';
import { RecordMissing } from './errors.ts';
import type { Change } from './local-database.ts';
import type { RowChange } from './row-change.ts';

export type PlannedChange = {
  readonly op: NewOp;
  readonly change: RowChange;
};

/**
 * `current` holds, per `recordName`, the row that the person saw: the local one, or the journal's for a row that was
 * deleted here; `userId` writes. Several changes of one record are laid one over the other.
 */
export function planWrite(
  changes: readonly Change[],
  current: ReadonlyMap<string, Row>,
  now: number,
  userId: string,
): PlannedChange[] {
  const rows = new Map(current);
  return changes.map((change) => {
    const name = recordName({ collection: change.declaration.name, id: change.id });
    const planned = planOne(change, rows.get(name) ?? null, now, userId);
    rows.set(name, planned.op.row);
    return planned;
  });
}

function planOne(change: Change, before: Row | null, now: number, userId: string): PlannedChange {
  const { declaration, id } = change;
  const time = new Date(now).toISOString();
  if (change.create === true && (before === null || isTombstone(before))) {
    const fields = wholeRow(declaration.fields, change.set, { scope: change.scope, userId });
    const row: Row = {
      ...fields,
      id,
      scope: change.scope,
      change: 0,
      created_at: time,
      updated_at: time,
      deleted_at: null,
    };
    const [set, local] = split(declaration.writable, fields);
    return {
      op: {
        collection: declaration.name,
        id,
        scope: change.scope,
        create: true,
        set: before === null ? set : { ...set, deleted_at: null },
        base: {},
        local,
        row,
        editedAt: now,
      },
      change: () => row,
    };
  }
  const restores = 'deleted_at' in change.set && change.set.deleted_at === null;
  if (before === null || (isTombstone(before) && !restores)) {
    throw new RecordMissing(declaration.name, id);
  }
  const said = Object.fromEntries(
    Object.entries(change.set).filter(
      ([field, value]) =>
        !sameValue(before[field], value) &&
        // What a create leaves empty it does not take from a row that is there (M4).
        !(change.create === true && (value ?? null) === null),
    ),
  );
  const [set, forecast] = split(declaration.writable, said);
  // Where nothing is sent the server computes nothing: a forecast would stay for good.
  const local = Object.keys(set).length === 0 ? {} : forecast;
  const changed = { ...set, ...local };
  const valuesBefore = (fields: object): Record<string, unknown> =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, before[field] ?? null]));
  const base = valuesBefore(set);
  const touched = Object.keys(set).length === 0 ? {} : { updated_at: time };
  const row: Row = { ...before, ...changed, ...touched };
  return {
    op: {
      collection: declaration.name,
      id,
      scope: before.scope,
      create: false,
      set,
      base,
      local,
      localBase: valuesBefore(local),
      row,
      editedAt: now,
    },
    change: (stored) => {
      // An edit that changes nothing brings no row back: one that left with its scope stays away.
      if (stored === null && Object.keys(changed).length === 0) return null;
      const after = { ...(stored ?? before), ...changed, ...touched };
      return isTombstone(after) ? null : after;
    },
  };
}

/** What the server may be told, and what only this device believes until the server has computed it. */
function split(
  writable: readonly string[],
  fields: Record<string, unknown>,
): [set: Record<string, unknown>, local: Record<string, unknown>] {
  const sent = new Set([...writable, 'deleted_at']);
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.filter(([field]) => sent.has(field))),
    Object.fromEntries(entries.filter(([field]) => !sent.has(field))),
  ];
}

/** A made row has every declared column, so that it looks like one that was read. */
function wholeRow(
  declared: Fields,
  set: Record<string, unknown>,
  made: { readonly scope: string; readonly userId: string },
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, { filled }] of Object.entries(declared)) {
    fields[name] = set[name] ?? valueFor(filled, made);
  }
  return fields;
}

function valueFor(
  filled: Field['filled'],
  { scope, userId }: { readonly scope: string; readonly userId: string },
): unknown {
  if (filled === undefined) return null;
  if ('value' in filled) return filled.value;
  return filled.from === 'person' ? userId : scope.replace(/^store:/, '');
}
