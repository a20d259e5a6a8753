/** What every way to add a candidate writes (rule CA1). */
import { change, type Change } from '../../db/local-database.ts';
import { naturalId } from '../../kernel/ids.ts';
import { candidateDetails, candidates, type CandidateDetails } from './collections.ts';
import { displayName } from './domain/display-name.ts';
import type { Source } from './domain/stage.ts';

export type NewPerson = {
  readonly id: string;
  readonly storeId: string;
  readonly positionId: string;
  readonly source: Source;
  /** By the store's calendar. */
  readonly appliedOn: string;
  readonly details: Pick<CandidateDetails, 'first_name' | 'last_name'> &
    Partial<
      Pick<CandidateDetails, 'phone' | 'email' | 'languages' | 'availability' | 'consent_at'>
    >;
};

/** The record on the board and the contact of who is added, by whom and when. */
export function newCandidateChanges(
  { id, storeId, positionId, source, appliedOn, details }: NewPerson,
  by: string,
  now: string,
): readonly Change[] {
  const scope = `store:${storeId}`;
  return [
    change({
      declaration: candidates,
      id,
      create: true,
      scope,
      set: {
        position_id: positionId,
        source,
        applied_on: appliedOn,
        // The server's word in the end.
        display_name: displayName(details.first_name, details.last_name),
        stage_entered_at: now,
        stage_by: by,
      },
    }),
    change({
      declaration: candidateDetails,
      id: naturalId(candidateDetails.name, id),
      create: true,
      scope,
      set: { candidate_id: id, ...details },
    }),
  ];
}
