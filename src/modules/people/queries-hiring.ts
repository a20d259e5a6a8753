/** What hiring takes: offers, checks and scorecards are on the devices of those who hire alone. */
import { useRows } from '../../db/database-context.tsx';
import {
  candidateChecks,
  candidateDocuments,
  candidateFiles,
  candidateOffers,
  candidateScorecards,
  requisitions,
  type CandidateCheck,
  type CandidateDocument,
  type CandidateFile,
  type CandidateOffer,
  type CandidateScorecard,
  type Requisition,
} from './collections.ts';

const latestFirst = <Row extends { readonly created_at: string; readonly id: string }>(
  rows: readonly Row[],
): readonly Row[] =>
  [...rows].sort(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1),
  );

/** What a candidate was offered; the last first. */
export function useOffers(candidateId: string): readonly CandidateOffer[] {
  return latestFirst(useRows(candidateOffers, { equals: { candidate_id: candidateId } }).rows);
}

/** The checks of a candidate; the last first. */
export function useChecks(candidateId: string): readonly CandidateCheck[] {
  return latestFirst(useRows(candidateChecks, { equals: { candidate_id: candidateId } }).rows);
}

/** The scorecards of a candidate that this device may hold; the last first. */
export function useScorecards(candidateId: string): readonly CandidateScorecard[] {
  return latestFirst(useRows(candidateScorecards, { equals: { candidate_id: candidateId } }).rows);
}

/** Whom a store looks for and looked for; the last first. */
export function useRequisitions(storeId: string): readonly Requisition[] {
  return latestFirst(useRows(requisitions, { equals: { store_id: storeId } }).rows);
}

/** The documents of a candidate, with those that were replaced; the last first. */
export function useDocuments(candidateId: string): readonly CandidateDocument[] {
  return latestFirst(useRows(candidateDocuments, { equals: { candidate_id: candidateId } }).rows);
}

/** The files of a candidate's documents; the last first. */
export function useFiles(candidateId: string): readonly CandidateFile[] {
  return latestFirst(useRows(candidateFiles, { equals: { candidate_id: candidateId } }).rows);
}
