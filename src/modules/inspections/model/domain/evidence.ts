import { isFailed, type Answers } from './answer.ts';
import { requiredOnFail, type EvidenceKind } from './item-rules.ts';
import type { SnapshotItem } from './template-snapshot.ts';

/** The items that have evidence in a picture. */
export function photographedItems(
  photos: readonly { readonly item_id: string | null; readonly role: string }[],
): ReadonlySet<string> {
  return new Set(
    photos.flatMap(({ item_id, role }) =>
      item_id === null || role !== 'evidence' ? [] : [item_id],
    ),
  );
}

/** Rules E1 to E3: what a failed item asks for and does not have yet. */
export function missingEvidence(
  item: SnapshotItem,
  answers: Answers,
  photographed: ReadonlySet<string>,
): EvidenceKind[] {
  if (!isFailed(item, answers)) return [];
  const answer = answers.get(item.id);
  return requiredOnFail(item.rules).filter((kind) =>
    kind === 'photo'
      ? !photographed.has(item.id) && answer?.excused !== true
      : answer?.noted !== true,
  );
}
