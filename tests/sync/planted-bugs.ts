/** Bugs that `npm run chaos:mutations` plants, each with what must catch it. */

export const photoFaults = ['photo-faults', 'tests/photos/faults/run.ts'] as const;

export type Mutation = {
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test that must fail, or the photo faults; left out: the random schedules. */
  readonly test?: readonly [project: 'unit' | 'database', path: string] | typeof photoFaults;
};

const migration = (name: string) => `supabase/migrations/20261123${name}.sql`;
const scopes = migration('000110_scopes');
const permissions = migration('000210_permissions');
const journals = migration('000300_journals');
const push = migration('000320_push');
const purge = migration('000340_purge');
const windows = migration('000345_windows');
const packs = migration('000350_rescue');
const inspections = migration('000610_inspections');
const stock = migration('000820_stock');
const attachments = migration('000420_attachments');
const journal = 'sync/journal/journal.ts';
const puller = 'sync/puller.ts';

export const mutations: readonly Mutation[] = [
  {
    name: 'a merged edit keeps the id under which the server knows an older one',
    file: 'sync/journal/merge-ops.ts',
    find: `    op_id,\n    sentBefore,`,
    replace: `    op_id: older.op_id,\n    sentBefore,`,
    test: ['database', 'tests/sync/resent-ops.test.ts'],
  },
  {
    name: 'a refused op is dropped instead of kept',
    file: journal,
    find: `  await tables.putRefused([{ ...op, code, reason, refusedAt: now, reread: false }]);\n`,
    replace: ``,
  },
  {
    name: 'edits of a revoked scope are thrown away',
    file: journal,
    find: `await refuse(tables, op, 'scope_revoked', null, now)`,
    replace: `await tables.deleteOps([op.no])`,
    test: ['unit', 'sync/journal/journal.test.ts'],
  },
  {
    name: 'nothing is sent again to a restored server',
    file: journal,
    find: `const again = kept.filter(forgotten);`,
    replace: `const again = kept.filter((op) => forgotten(op) && op.no < 0);`,
  },
  {
    name: 'a batch without an answer is forgotten',
    file: journal,
    find: `        if (existing !== null) return existing;\n`,
    replace: ``,
  },
  {
    name: 'a refusal counts as stored',
    file: 'sync/push-plan.ts',
    find: `if (result.status === 'applied' || result.status === 'conflict') {`,
    replace: `if (result.status !== 'retry') {`,
  },
  {
    name: 'rows that a new reading did not meet stay',
    file: puller,
    find: `!seen.has(recordName(key)) && !ops.has(recordName(key))`,
    replace: `seen.size < 0 && !ops.has(recordName(key))`,
  },
  {
    name: 'rows of a revoked scope stay',
    file: puller,
    find: `        if (edited || state !== undefined) await store.dropScope(scope);\n`,
    replace: ``,
  },
  {
    name: 'an answer from before the restore counts',
    file: puller,
    find: `        if (verdict === 'restored') {`,
    replace: `        if (verdict === 'restored' && started.size > 9) {`,
  },
  {
    name: 'the losing value is not kept',
    file: push,
    find: `row_now -> field, typed -> field, stamp_now, field_stamp);`,
    replace: `row_now -> field, row_now -> field, stamp_now, field_stamp);`,
  },
  {
    name: 'the last to arrive overwrites',
    file: push,
    find: `elsif row_now -> field = based -> field then`,
    replace: `elsif row_now -> field is not null then`,
  },
  {
    name: 'who left a store still reads it',
    file: permissions,
    find: `where s.user_id = me and (s.deleted_at is null or s.deleted_at > sync.judged_at())`,
    replace: `where s.user_id = me`,
  },
  {
    name: 'a change takes no new number',
    file: scopes,
    find: `  new.change := sync.next_change(derived);`,
    replace: `  if tg_op = 'INSERT' then new.change := sync.next_change(derived); end if;`,
  },
  {
    name: 'a restored server says nothing of it',
    file: scopes,
    find: `set epoch = gen_random_uuid() where true`,
    replace: `set epoch = epoch where true`,
  },
  {
    name: 'work does not bring a deleted walk back',
    file: push,
    find: `  if fallen is null or not sync.may_write_in(collection, fallen ->> 'scope') then`,
    replace: `  if true then`,
  },
  {
    name: 'a row keeps what the device forecast and nobody computes',
    file: 'src/db/plan-write.ts',
    find: `const local = Object.keys(set).length === 0 ? {} : forecast;`,
    replace: `const local = forecast;`,
    test: ['unit', 'src/db/local-database.test.ts'],
  },
  {
    name: 'who missed a purge goes on as if nothing were',
    file: purge,
    find: `set horizon = greatest(s.horizon, p.change)`,
    replace: `set horizon = s.horizon`,
    // Few schedules come to it.
    test: ['database', 'tests/sql/purge.test.ts'],
  },
  {
    name: 'what has left its window stays on the device',
    file: puller,
    find: `          off.push({ collection: page.kind, id: row.id });\n`,
    replace: ``,
  },
  {
    name: 'a device that holds rows is not told that they have left',
    file: 'sync/pull-plan.ts',
    find: `state === undefined ? holdsNothing : (state.since ?? 0)`,
    replace: `holdsNothing`,
  },
  {
    name: 'what belongs to a record stays when that leaves',
    file: windows,
    find: `where k.parents ->> k.window_follows = tg_table_name`,
    replace: `where false`,
  },
  {
    name: 'work does not bring back what has left',
    file: windows,
    find: `    new.off_devices_at := null;\n  end if;\n  if new`,
    replace: `  end if;\n  if new`,
    test: ['database', 'tests/sync/windows.test.ts'],
  },
  {
    name: 'a journal that was lost is not made again from its log',
    file: 'sync/second-store/rebuild.ts',
    find: `  if (lives.length === 0) return [];`,
    replace: `  if (lives.length >= 0) return [];`,
  },
  {
    name: 'an edit that was taken back is not read again',
    file: journal,
    find: `    await tables.putOps([after]);`,
    replace: `    if (after === merged) await tables.putOps([after]);\n    else await tables.deleteOps([after.no]);`,
    test: ['unit', 'sync/journal/journal.test.ts'],
  },
  {
    name: 'a device whose clock is ahead forgets what it sent',
    file: 'sync/coordinator.ts',
    find: `await journal.forgetClosed(userId, end.serverTime);`,
    replace: `await journal.forgetClosed(userId, new Date(clock.now()).toISOString());`,
    test: ['database', 'tests/sync/restored.test.ts'],
  },
  {
    name: 'what was only answered is taken for kept by a restored server that shows nothing',
    file: puller,
    find: `(op.state === 'answered' || (op.state`,
    replace: `((op.state`,
    test: ['database', 'tests/sync/restored.test.ts'],
  },
  {
    name: 'scores are not recomputed',
    file: inspections,
    find: `  where i.id = any (inspection_ids)\n`,
    replace: `  where i.id = any (inspection_ids) and false\n`,
  },
  {
    name: 'a count that was begun and posted without a line stays open',
    file: stock,
    find: `    new.status := 'open'; new.closed_at := null;\n`,
    replace: `    new.status := 'open'; new.closed_at := null; new.decision := null;\n`,
  },
  {
    name: 'a merged edit forgets what it was first based on',
    file: 'sync/journal/merge-ops.ts',
    find: `{ ...newer.base, ...older.base }`,
    replace: `{ ...older.base, ...newer.base }`,
    test: ['unit', 'sync/journal/journal.test.ts'],
  },
  {
    name: 'an old field is as new as its neighbour',
    file: 'sync/journal/merge-ops.ts',
    find: `if (time < editedAt) earlier[field] = time;`,
    replace: `if (time > editedAt) earlier[field] = time;`,
    test: ['unit', 'sync/journal/journal.test.ts'],
  },
  {
    name: 'a clone keeps its client id',
    file: 'sync/pusher.ts',
    find: `abandonBatch(batch, { cloned: true })`,
    replace: `abandonBatch(batch, { cloned: false })`,
    test: ['database', 'tests/sync/sync.test.ts'],
  },
  {
    name: 'a late copy of an old batch is applied',
    file: journals,
    find: `  elsif batch_no < journal.last_no then`,
    replace: `  elsif batch_no < journal.last_no - 1000 then`,
    test: ['database', 'tests/sql/push.test.ts'],
  },
  {
    name: 'a device with a wrong clock always wins',
    file: journals,
    find: `least(edited_at + (received_at - sent_at), received_at)`,
    replace: `edited_at`,
    test: ['database', 'tests/sql/merge.test.ts'],
  },
  {
    name: 'a refused op leaves a walk brought back',
    file: push,
    find: `          raise sqlstate 'SHRJT';\n`,
    replace: `          null;\n`,
    test: ['database', 'tests/sql/work-and-deletes.test.ts'],
  },
  {
    name: 'a late change is believed whatever its date',
    file: journals,
    find: `  return greatest(made, coalesce(heard, arrived), oldest);`,
    replace: `  return made;`,
    test: ['database', 'tests/sql/late-changes.test.ts'],
  },
  {
    name: 'a handmade pack is believed',
    file: packs,
    find: `      is distinct from s.value ->> 'mac'`,
    replace: `      is null`,
    test: ['database', 'tests/sql/rescue.test.ts'],
  },
  {
    name: 'anybody puts an object in the place of a photo',
    file: attachments,
    find: `and (f.captured_by = $2 or exists (`,
    replace: `and (true or exists (`,
    test: ['database', 'tests/rls/photos.test.ts'],
  },
  {
    name: 'an old delete beats newer work',
    file: push,
    find: `if (c.on_delete = 'work' and unseen) or`,
    replace: `if (c.on_delete = 'work' and unseen and false) or`,
    test: ['database', 'tests/sql/merge.test.ts'],
  },
  {
    name: 'a photo gets a new name with each attempt',
    file: 'sync/photos/photo-sender.ts',
    find: `transport.upload(session, photo.path, images`,
    replace: `transport.upload(session, photo.path.replace(/\\d{13}/, String(Date.now())), images`,
    test: photoFaults,
  },
  {
    name: 'a photo counts as stored when its upload was answered',
    file: 'sync/photos/photo-sender.ts',
    find: `      state: 'uploaded',`,
    replace: `      state: 'stored',\n      storedAt: new Date(this.#ports.now()).toISOString(),`,
    test: photoFaults,
  },
  {
    name: 'a photo is sent before its record',
    file: 'sync/photos/photo-sender.ts',
    find: `(await rows.isAcknowledged(photo))`,
    replace: `photo.attempts >= 0`,
    test: photoFaults,
  },
  {
    name: 'a photo that is too large for the server is dropped',
    file: 'sync/photos/photo-sender.ts',
    find: `        await this.#setAside(photo, failure);\n`,
    replace: `        await this.#ports.store.forget(photo.photoId);\n`,
    test: photoFaults,
  },
  {
    name: 'a token that is not accepted is the fault of the photo',
    file: 'sync/photos/storage-transport.ts',
    find: `  401: 'unauthorized',`,
    replace: `  401: 'wrong_type',`,
    test: photoFaults,
  },
  {
    name: 'the object of a removed photo stays when the answer to its upload was lost',
    file: 'sync/photos/photo-outbox.ts',
    find: `({ offered }) =>\n      offered === false`,
    replace: `({ state }) =>\n      state === 'waiting'`,
    test: photoFaults,
  },
  {
    name: 'the storage takes what comes after its photo was removed',
    file: attachments,
    find: `f.path = $1 and f.deleted_at is null`,
    replace: `f.path = $1`,
    test: ['database', 'tests/rls/photos.test.ts'],
  },
  {
    name: 'photos that a device lost do not come back from their copies',
    file: 'sync/second-store/photo-copies.ts',
    find: `return file === undefined ? null : readCopy`,
    replace: `return file?.size !== 0 ? null : readCopy`,
    test: photoFaults,
  },
  {
    name: 'a picture is unpacked whatever its size',
    file: 'src/platform/photos/photo-compression.ts',
    find: `announced.width * announced.height > mostPixels`,
    replace: `announced.width < 0`,
    test: photoFaults,
  },
];
