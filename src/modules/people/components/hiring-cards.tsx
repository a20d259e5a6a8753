import { ConflictNotice } from '../../sync-centre/index.ts';
import {
  candidateChecks,
  candidateOffers,
  type Candidate,
  type CandidateCheck,
  type CandidateOffer,
} from '../collections.ts';
import { CandidateChecks } from './candidate-checks.tsx';
import { CandidateOffers } from './candidate-offers.tsx';

/** What those alone see and do who hire: offers and checks. */
export function HiringCards({
  candidate,
  offers,
  checks,
  today,
}: {
  candidate: Candidate;
  offers: readonly CandidateOffer[];
  checks: readonly CandidateCheck[];
  /** By the store's calendar. */
  today: string;
}) {
  return (
    <>
      <ConflictNotice collection={candidateOffers.name} ids={offers.map(({ id }) => id)} />
      <ConflictNotice collection={candidateChecks.name} ids={checks.map(({ id }) => id)} />
      <CandidateOffers candidate={candidate} offers={offers} today={today} />
      <CandidateChecks candidate={candidate} checks={checks} offers={offers} today={today} />
    </>
  );
}
