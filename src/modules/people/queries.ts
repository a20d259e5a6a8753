import { useRow, useRows, useSyncStatus } from '../../db/database-context.tsx';
import { naturalId } from '../../kernel/ids.ts';
import {
  candidateDetails,
  candidateInterviews,
  candidateNotes,
  candidates,
  candidateStageEvents,
  candidateStages,
  onboardingProgress,
  onboardingSteps,
  positions,
  type Candidate,
  type CandidateDetails,
  type CandidateInterview,
  type CandidateNote,
  type CandidateStageEvent,
  type OnboardingProgress,
  type OnboardingStep,
  type Position,
} from './collections.ts';
import { dueOn } from './domain/due-day.ts';
import { isDone } from './domain/onboarding-status.ts';
import type { Stage } from './domain/stage.ts';

type Loading<Row> = { readonly rows: readonly Row[]; readonly loading: boolean };

/** Everybody who wants to work in a store, or wanted to; who waits longest in a stage first. */
export function useCandidates(storeId: string): Loading<Candidate> {
  const { rows, loading } = useRows(candidates, { equals: { store_id: storeId } });
  const entered = ({ stage_entered_at, created_at }: Candidate) =>
    Date.parse(stage_entered_at ?? created_at);
  return {
    rows: [...rows].sort((a, b) => entered(a) - entered(b) || (a.id < b.id ? -1 : 1)),
    loading,
  };
}

/** Who is on the way: without all who were taken or not since, whom an index passes over. */
export function useActiveCandidates(storeId: string): Loading<Candidate> {
  return useRows(candidates, { equals: { store_id: storeId, status: 'active' } });
}

/** By stage, in hours; null where as long as it takes. */
export function useTargets(): ReadonlyMap<Stage, number | null> {
  const { rows } = useRows(candidateStages, {});
  return new Map(rows.map(({ stage, target_hours }) => [stage, target_hours]));
}

/** In their order, with those that nobody is sought for any more. */
export function usePositions(): Loading<Position> {
  const { rows, loading } = useRows(positions, {});
  return { rows: [...rows].sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)), loading };
}

/** Every step of the onboarding in its order, with the retired ones. */
export function useOnboardingSteps(): Loading<OnboardingStep> {
  const { rows, loading } = useRows(onboardingSteps, {});
  return { rows: [...rows].sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)), loading };
}

/** Contacts of a store's candidates: on the devices of those who hire. */
export function useContacts(storeId: string): readonly CandidateDetails[] {
  return useAllContacts(storeId).rows;
}

/** The same, for who has to know all of them before anything is said of them. */
export function useAllContacts(storeId: string): Loading<CandidateDetails> {
  return useRows(candidateDetails, { equals: { store_id: storeId } });
}

/** Every interview of a store. */
export function useStoreInterviews(storeId: string): readonly CandidateInterview[] {
  return useRows(candidateInterviews, { equals: { store_id: storeId } }).rows;
}

/** A step of a candidate with what it is, and the day that it is due on as the first day is now (rule ON2). */
export type KnownStep = OnboardingProgress & {
  /** Null: the step is not on this device. */
  readonly step: OnboardingStep | null;
  readonly isRequired: boolean;
  readonly dueOn: string | null;
};

function knownStep(
  progress: OnboardingProgress,
  candidate: Pick<Candidate, 'start_on'> | undefined,
  step: OnboardingStep | undefined,
): KnownStep {
  return {
    ...progress,
    step: step ?? null,
    isRequired: progress.is_required,
    dueOn:
      step === undefined || candidate === undefined || isDone(progress.status)
        ? progress.due_on
        : dueOn(candidate.start_on, step.due_offset, step.due_unit),
  };
}

const inOrder = (a: KnownStep, b: KnownStep) =>
  (a.step?.sort ?? 0) - (b.step?.sort ?? 0) || (a.id < b.id ? -1 : 1);

/** The steps of these candidates, in their order. */
export function useStepsOf(of: readonly Candidate[], storeId: string): Loading<KnownStep> {
  const progress = useRows(onboardingProgress, { equals: { store_id: storeId } });
  const steps = useRows(onboardingSteps, {});
  const byId = new Map(of.map((candidate) => [candidate.id, candidate]));
  const stepById = new Map(steps.rows.map((step) => [step.id, step]));
  return {
    rows: progress.rows
      .filter(({ candidate_id }) => byId.has(candidate_id))
      .map((row) => knownStep(row, byId.get(row.candidate_id), stepById.get(row.step_id)))
      .sort(inOrder),
    loading: progress.loading || steps.loading,
  };
}

const latestFirst = (a: string, b: string) => Date.parse(b) - Date.parse(a);

/** One candidate with all that this device may know. */
export function useCandidate(candidateId: string): {
  readonly candidate: Candidate | null;
  readonly details: CandidateDetails | null;
  readonly notes: readonly CandidateNote[];
  readonly events: readonly CandidateStageEvent[];
  readonly interviews: readonly CandidateInterview[];
  readonly steps: readonly KnownStep[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const of = { equals: { candidate_id: candidateId } };
  const { row: candidate, loading } = useRow(candidates, candidateId);
  const { row: details } = useRow(candidateDetails, naturalId(candidateDetails.name, candidateId));
  const notes = useRows(candidateNotes, of);
  const events = useRows(candidateStageEvents, of);
  const interviews = useRows(
    candidateInterviews,
    candidate === null ? null : { equals: { store_id: candidate.store_id } },
  );
  const progress = useRows(onboardingProgress, of);
  const steps = useRows(onboardingSteps, {});
  const stepById = new Map(steps.rows.map((step) => [step.id, step]));
  return {
    candidate,
    details,
    notes: [...notes.rows].sort((a, b) => latestFirst(a.created_at, b.created_at)),
    events: [...events.rows].sort((a, b) => latestFirst(a.made_at, b.made_at)),
    interviews: interviews.rows
      .filter(({ candidate_id }) => candidate_id === candidateId)
      .sort((a, b) => latestFirst(a.starts_at, b.starts_at)),
    steps: progress.rows
      .map((row) => knownStep(row, candidate ?? undefined, stepById.get(row.step_id)))
      .sort(inOrder),
    loading: loading || (candidate === null && firstRead !== null),
  };
}
