/** Terms as an administrator keeps them: written on the server, read back with the next pull. */
import { done, request, requestChange, type Refusal } from '../../../platform/backend/request.ts';
import type { DeliveryException } from '../model/domain/delivery.ts';
import type { TermsFields } from './domain/terms-draft.ts';

/** Why the server did not take it: there was no line, the right is gone, or it says nothing that can be kept. */
export type TermsFailure = 'unreachable' | 'forbidden' | 'refused';

/** SQLSTATE: the store has terms of this supplier already. */
const uniqueViolation = '23505';

const failureOf = ({ kind }: Refusal): TermsFailure =>
  kind === 'not_signed_in' ? 'forbidden' : kind;

/** `exists`: the store has terms of this supplier already, perhaps ended ones. */
export async function insertTerms(
  terms: TermsFields & {
    readonly id: string;
    readonly store_id: string;
    readonly supplier_id: string;
  },
): Promise<TermsFailure | 'exists' | null> {
  const { refused } = await request((client) => client.from('supplier_terms').insert(terms), done);
  if (refused === undefined) return null;
  return refused.code === uniqueViolation ? 'exists' : failureOf(refused);
}

export async function changeTerms(
  { storeId, supplierId }: { readonly storeId: string; readonly supplierId: string },
  fields: Partial<TermsFields> & {
    readonly exceptions?: readonly DeliveryException[];
    readonly deleted_at?: string | null;
  },
): Promise<TermsFailure | null> {
  const { refused } = await requestChange((client) =>
    client
      .from('supplier_terms')
      .update(fields, { count: 'exact' })
      .eq('store_id', storeId)
      .eq('supplier_id', supplierId),
  );
  return refused === undefined ? null : failureOf(refused);
}
