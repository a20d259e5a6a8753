import { ConflictNotice } from '../../sync-centre/index.ts';
import {
  candidateChecks,
  candidateDocuments,
  candidateOffers,
  type Candidate,
  type CandidateCheck,
  type CandidateDocument,
  type CandidateOffer,
  type CandidateScorecard,
} from '../collections.ts';
import { CandidateChecks } from './candidate-checks.tsx';
import { CandidateDocuments } from './candidate-documents.tsx';
import { CandidateOffers } from './candidate-offers.tsx';
import { CandidateScorecards } from './candidate-scorecards.tsx';

/** What those alone see and do who hire: scorecards, offers, checks and documents. */
export function HiringCards({
  candidate,
  offers,
  checks,
  documents,
  scorecards,
  today,
}: {
  candidate: Candidate;
  offers: readonly CandidateOffer[];
  checks: readonly CandidateCheck[];
  documents: readonly CandidateDocument[];
  scorecards: readonly CandidateScorecard[];
  /** By the store's calendar. */
  today: string;
}) {
  return (
    <>
      <ConflictNotice collection={candidateOffers.name} ids={offers.map(({ id }) => id)} />
      <ConflictNotice collection={candidateChecks.name} ids={checks.map(({ id }) => id)} />
      <ConflictNotice collection={candidateDocuments.name} ids={documents.map(({ id }) => id)} />
      <CandidateScorecards candidate={candidate} scorecards={scorecards} />
      <CandidateOffers candidate={candidate} offers={offers} today={today} />
      <CandidateChecks candidate={candidate} checks={checks} offers={offers} today={today} />
      <CandidateDocuments candidate={candidate} documents={documents} today={today} />
    </>
  );
}
