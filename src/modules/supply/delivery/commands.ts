/** The delivery schedule is kept by who administers the store, over the network (rule SD7). */
import type { LocalDatabase } from '../../../db/local-database.ts';
import { newId } from '../../../kernel/ids.ts';
import { hasPermission, type Standing } from '../../../kernel/permission.ts';
import { fieldsOf, isWhole, type TermsDraft } from './domain/terms-draft.ts';
import {
  mostExceptions,
  type DeliveryException,
  type KnownTerms,
} from '../model/domain/delivery.ts';
import { changeTerms, insertTerms, type TermsFailure } from './remote.ts';

/** Whose right it is here. The database decides; this keeps the mistake off the network. */
export type TermsKeeper = {
  readonly database: LocalDatabase;
  readonly storeId: string;
  readonly standing: Standing;
};

/** What takes it back, or why it was not done. */
type Undoable = TermsFailure | { readonly undo: () => Promise<TermsFailure | null> };

/** Rule SD7. */
export const mayKeepTerms = (standing: Standing): boolean =>
  hasPermission(standing, 'view_admin_panel');

async function afterwards(
  { database, standing }: TermsKeeper,
  write: () => Promise<TermsFailure | null>,
): Promise<TermsFailure | null> {
  if (!mayKeepTerms(standing)) return 'forbidden';
  const failure = await write();
  if (failure === null) await database.syncNow();
  return failure;
}

/** Makes the terms of a supplier or changes them. Those that had ended begin anew; what was excepted then is forgotten. */
export function saveTerms(
  keeper: TermsKeeper,
  draft: TermsDraft,
  isNew: boolean,
): Promise<TermsFailure | null> {
  if (!isWhole(draft)) return Promise.resolve('refused');
  const { storeId } = keeper;
  const { supplierId } = draft;
  const fields = fieldsOf(draft);
  return afterwards(keeper, async () => {
    const failure = isNew
      ? await insertTerms({ ...fields, id: newId(), store_id: storeId, supplier_id: supplierId })
      : 'exists';
    if (failure !== 'exists') return failure;
    return changeTerms(
      { storeId, supplierId },
      isNew ? { ...fields, exceptions: [], deleted_at: null } : fields,
    );
  });
}

/** Rule SD2: what is skipped, moved and extra is said as a whole. It can be taken back. */
export async function saveExceptions(
  keeper: TermsKeeper,
  terms: KnownTerms,
  exceptions: readonly DeliveryException[],
): Promise<Undoable> {
  if (exceptions.length > mostExceptions) return 'refused';
  const of = { storeId: keeper.storeId, supplierId: terms.supplier_id };
  const write = (wanted: readonly DeliveryException[]) =>
    afterwards(keeper, () => changeTerms(of, { exceptions: wanted }));
  return (await write(exceptions)) ?? { undo: () => write(terms.exceptions) };
}

/** The supplier does not come to this store any more. It can be taken back. */
export async function endTerms(
  keeper: TermsKeeper,
  supplierId: string,
  now: Date,
): Promise<Undoable> {
  const of = { storeId: keeper.storeId, supplierId };
  const write = (deleted_at: string | null) =>
    afterwards(keeper, () => changeTerms(of, { deleted_at }));
  return (await write(now.toISOString())) ?? { undo: () => write(null) };
}
