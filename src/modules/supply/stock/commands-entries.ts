/** What came and went besides deliveries and counts. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change, type Change, type Writing } from '../../../db/local-database.ts';
import { undoing } from '../../../db/undoing.ts';
import { naturalId, newId } from '../../../kernel/ids.ts';
import { hasPermission, type Permission } from '../../../kernel/permission.ts';
import { stockEntries, type StockEntry } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { fromQuantity, greatestQuantity, toQuantity } from '../model/domain/quantity.ts';
import { entryQuantity, entryReasons } from '../model/domain/stock.ts';
import { forgetPictures, keepPictures, letGo, photoRecords } from '../photos/commands.ts';
import { hasArrived, isReversible, isWaiting } from './domain/entry.ts';

/** The entry is not in a state that allows it, or the person may not. */
export class EntryRefused extends Error {
  readonly code: 'forbidden' | 'not_found' | 'not_reversible' | 'decided' | 'same_store';

  constructor(code: EntryRefused['code']) {
    super(`Entry refused: ${code}`);
    this.name = 'EntryRefused';
    this.code = code;
  }
}

const id = v.pipe(v.string(), v.uuid());
const note = v.pipe(v.string(), v.trim(), v.maxLength(500));
const quantity = v.pipe(v.number(), v.integer(), v.maxValue(greatestQuantity));
const amount = {
  storeId: id,
  productId: id,
  unit: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  packSize: v.pipe(v.number(), v.gtValue(0), v.maxValue(99_999)),
  note,
};
const positive = v.pipe(quantity, v.minValue(1));
const entrySchema = v.variant('kind', [
  v.object({
    kind: v.literal('waste'),
    ...amount,
    quantity: positive,
    reason: v.picklist(entryReasons),
  }),
  v.object({
    kind: v.literal('adjustment'),
    ...amount,
    /** Below zero: so much less. */
    quantity: v.pipe(quantity, v.minValue(-greatestQuantity), v.notValue(0)),
    reason: v.picklist(entryReasons),
  }),
  v.object({ kind: v.literal('transfer_out'), ...amount, quantity: positive, otherStoreId: id }),
]);
export type NewEntry = v.InferInput<typeof entrySchema>;

/** Rules ST3, ST6 and ST10: resolves with the id of the entry. `beside` is written with it. */
export async function recordEntry(
  actor: SupplyActor,
  input: NewEntry,
  { entryId = newId(), beside = [] }: { entryId?: string; beside?: readonly Change[] } = {},
): Promise<string> {
  const entry = v.parse(entrySchema, input);
  demand(actor, entry.kind === 'waste' ? 'count_inventory' : 'manage_supply');
  if (entry.kind === 'transfer_out' && entry.otherStoreId === entry.storeId) {
    throw new EntryRefused('same_store');
  }
  await actor.database.write([
    change({
      declaration: stockEntries,
      id: entryId,
      create: true,
      scope: `store:${entry.storeId}`,
      set: {
        product_id: entry.productId,
        kind: entry.kind,
        belongs_to: entryId,
        entered_qty: fromQuantity(entry.quantity),
        entered_unit: entry.unit,
        pack_size: entry.packSize,
        note: entry.note === '' ? null : entry.note,
        ...(entry.kind === 'transfer_out'
          ? { other_store_id: entry.otherStoreId }
          : { reason: entry.reason }),
        effective_at: actor.now().toISOString(),
        qty: fromQuantity(entryQuantity(entry.kind, entry.quantity, entry.packSize)),
      },
    }),
    ...beside,
  ]);
  return entryId;
}

/** Rule SP2: an entry with pictures of it. Answers what takes it back, or `no_picture` where one of them is none. */
export async function recordPictured(
  actor: SupplyActor,
  input: NewEntry,
  files: readonly Blob[],
): Promise<'no_picture' | { readonly undo: (followed?: Writing) => Promise<void> }> {
  const entryId = newId();
  const photos = await keepPictures(actor.database.userId, [{ entryId, files }]);
  if (photos === null) return 'no_picture';
  const noted = undoing(actor.database, actor.now);
  try {
    const beside = photoRecords(`store:${input.storeId}`, photos);
    await recordEntry({ ...actor, database: noted.database }, input, { entryId, beside });
  } catch (error) {
    await letGo(photos);
    throw error;
  }
  return {
    async undo(followed) {
      await noted.undo(followed);
      await forgetPictures(photos);
    },
  };
}

/** Rule ST6: the id of what arrives in the other store, by that of what left. */
export const arrivalOf = (entryId: string): string =>
  naturalId(stockEntries.name, 'arrival', entryId);

/** Rule ST4: an entry of its own, as of the moment of what it takes back. `why` is for whoever reads the history. */
export async function reverseEntry(
  actor: SupplyActor,
  entryId: string,
  why: string,
): Promise<void> {
  const said = v.parse(v.pipe(note, v.minLength(1)), why);
  const entry = await known(actor, entryId);
  demand(actor, entry.kind === 'waste' ? 'count_inventory' : 'manage_supply');
  const reversal = naturalId(stockEntries.name, 'reversal', entry.id);
  const earlier = await actor.database.get(stockEntries, reversal);
  const arrival = await actor.database.get(stockEntries, arrivalOf(entry.id));
  const only = (is: boolean) => new Set(is ? [entry.id] : []);
  if (!isReversible(entry, only(earlier !== null), only(arrival !== null && hasArrived(arrival)))) {
    throw new EntryRefused('not_reversible');
  }
  await actor.database.write([
    change({
      declaration: stockEntries,
      id: reversal,
      create: true,
      scope: entry.scope,
      set: {
        product_id: entry.product_id,
        kind: entry.kind,
        belongs_to: reversal,
        reverses_id: entry.id,
        other_store_id: entry.other_store_id,
        entered_qty: -entry.entered_qty,
        entered_unit: entry.entered_unit,
        pack_size: entry.pack_size,
        note: said,
        effective_at: entry.effective_at,
        qty: fromQuantity(-toQuantity(entry.qty)),
      },
    }),
  ]);
}

/** Rules ST5 and ST6: waste above the limit is right or not, and what another store sent came or did not. */
export async function decideEntry(
  actor: SupplyActor,
  entryId: string,
  decision: 'accept' | 'reject',
): Promise<void> {
  const entry = await known(actor, entryId);
  demand(actor, entry.kind === 'transfer_in' ? 'receive_deliveries' : 'manage_supply');
  if (!isWaiting(entry)) throw new EntryRefused('decided');
  await actor.database.write([
    change({ declaration: stockEntries, id: entry.id, set: { decision } }),
  ]);
}

async function known({ database }: SupplyActor, entryId: string): Promise<StockEntry> {
  const entry = await database.get(stockEntries, v.parse(id, entryId));
  if (entry === null) throw new EntryRefused('not_found');
  return entry;
}

function demand({ standing }: SupplyActor, permission: Permission): void {
  if (!hasPermission(standing, permission)) throw new EntryRefused('forbidden');
}
