import { ConflictNotice } from '../../sync-centre/index.ts';
import {
  candidateChecks,
  candidateOffers,
  type Candidate,
  type CandidateCheck,
  type CandidateOffer,
  type CandidateScorecard,
} from '../collections.ts';
import { CandidateChecks } from './candidate-checks.tsx';
import { CandidateOffers } from './candidate-offers.tsx';
import { CandidateScorecards } from './candidate-scorecards.tsx';

/** What those alone see and do who hire: scorecards, offers and checks. */
export function HiringCards({
  candidate,
  offers,
  checks,
  scorecards,
  today,
}: {
  candidate: Candidate;
  offers: readonly CandidateOffer[];
  checks: readonly CandidateCheck[];
  scorecards: readonly CandidateScorecard[];
  /** By the store's calendar. */
  today: string;
}) {
  return (
    <>
      <ConflictNotice collection={candidateOffers.name} ids={offers.map(({ id }) => id)} />
      <ConflictNotice collection={candidateChecks.name} ids={checks.map(({ id }) => id)} />
      <CandidateScorecards candidate={candidate} scorecards={scorecards} />
      <CandidateOffers candidate={candidate} offers={offers} today={today} />
      <CandidateChecks candidate={candidate} checks={checks} offers={offers} today={today} />
    </>
  );
}
