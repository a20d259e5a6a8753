/** Every write of a candidate. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { naturalId, newId } from '../../kernel/ids.ts';
import { hasPermission, type Standing } from '../../kernel/permission.ts';
import {
  candidateChecks,
  candidateDetails,
  candidateNotes,
  candidateOffers,
  candidates,
  onboardingProgress,
  onboardingSteps,
  type Candidate,
} from './collections.ts';
import { isRejectable } from './domain/check.ts';
import { dueOn } from './domain/due-day.ts';
import { isOnboarded } from './domain/readiness.ts';
import { hasAccepted } from './domain/offer.ts';
import {
  backReasons,
  flags,
  moveBetween,
  sources,
  stageNeedsOffer,
  stages,
  stagesFrom,
} from './domain/stage.ts';
import { closedReasons, isClosed, isReasonOf, statuses, statusesFrom } from './domain/status.ts';
import { awaitsSteps, isStepFor } from './domain/steps-for.ts';
import { newCandidateChanges } from './commands-new.ts';

/** Who writes, and by which clock. */
export type PeopleActor = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};

/** The candidate is not in a state that allows it, or the person may not. */
export class PeopleRefused extends Error {
  readonly code:
    | 'not_found'
    | 'forbidden'
    | 'not_now'
    | 'reason_missing'
    | 'steps_open'
    | 'offer_needed'
    | 'check_too_early';

  constructor(code: PeopleRefused['code']) {
    super(`Refused: ${code}`);
    this.name = 'PeopleRefused';
    this.code = code;
  }
}

export const longestName = 80;
export const longestNote = 2000;

const id = v.pipe(v.string(), v.uuid());
const day = v.pipe(v.string(), v.isoDate());
/** The days that a first day is one of; equal to the check of `candidates.start_on`. */
export const firstDays = { min: '2000-01-01', max: '2100-12-31' } as const;

const words = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest));
const optionalWords = (longest: number) =>
  v.pipe(
    words(longest),
    v.transform((text) => (text === '' ? null : text)),
  );
const firstName = v.pipe(words(longestName), v.minLength(1));
const email = v.pipe(
  optionalWords(254),
  v.check((text) => text === null || isEmail(text)),
);

export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

export function requireHiring({ standing }: Pick<PeopleActor, 'standing'>): void {
  if (!hasPermission(standing, 'manage_candidates')) throw new PeopleRefused('forbidden');
}

export async function knownCandidate(
  { database }: Pick<PeopleActor, 'database'>,
  candidateId: string,
): Promise<Candidate> {
  const candidate = await database.get(candidates, v.parse(id, candidateId));
  if (candidate === null) throw new PeopleRefused('not_found');
  return candidate;
}

const detailsId = (candidateId: string) => naturalId(candidateDetails.name, candidateId);

const newSchema = v.object({
  storeId: id,
  firstName,
  lastName: words(longestName),
  phone: optionalWords(40),
  positionId: id,
  source: v.picklist(sources),
  /** Today by the store's calendar. */
  appliedOn: day,
});
export type NewCandidate = v.InferInput<typeof newSchema>;

/** Rule CA1; resolves with its id. */
export async function addCandidate(actor: PeopleActor, input: NewCandidate): Promise<string> {
  const made = v.parse(newSchema, input);
  requireHiring(actor);
  const candidateId = newId();
  const { firstName: first_name, lastName: last_name, phone } = made;
  await actor.database.write(
    newCandidateChanges(
      { ...made, id: candidateId, details: { first_name, last_name, phone } },
      actor.database.userId,
      actor.now().toISOString(),
    ),
  );
  return candidateId;
}

const detailsSchema = v.object({
  first_name: firstName,
  last_name: words(longestName),
  phone: optionalWords(40),
  email,
  languages: optionalWords(200),
  availability: optionalWords(500),
  can_start_on: v.nullable(day),
  /** Dollars an hour. */
  desired_pay: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(99_999))),
  is_minor: v.boolean(),
  referred_by: optionalWords(120),
});
export type DetailsInput = v.InferInput<typeof detailsSchema>;

export async function changeDetails(
  actor: PeopleActor,
  candidateId: string,
  input: DetailsInput,
): Promise<void> {
  const details = v.parse(detailsSchema, input);
  requireHiring(actor);
  await knownCandidate(actor, candidateId);
  await actor.database.write([
    change({ declaration: candidateDetails, id: detailsId(candidateId), set: details }),
  ]);
}

const factsSchema = v.object({
  position_id: v.exactOptional(id),
  flag: v.exactOptional(v.picklist(flags)),
  owner_id: v.exactOptional(v.nullable(id)),
  requisition_id: v.exactOptional(v.nullable(id)),
  start_on: v.exactOptional(
    v.nullable(v.pipe(day, v.minValue(firstDays.min), v.maxValue(firstDays.max))),
  ),
});
export type FactsInput = v.InferInput<typeof factsSchema>;

/** What everybody in the store may know: position, flag, who looks after them, the first day. */
export async function changeCandidate(
  actor: PeopleActor,
  candidateId: string,
  input: FactsInput,
): Promise<void> {
  const facts = v.parse(factsSchema, input);
  requireHiring(actor);
  await knownCandidate(actor, candidateId);
  await actor.database.write([change({ declaration: candidates, id: candidateId, set: facts })]);
}

const moveSchema = v.object({
  candidateId: id,
  to: v.picklist(stages),
  backReason: v.optional(v.nullable(v.picklist(backReasons)), null),
});
export type MoveInput = v.InferInput<typeof moveSchema>;

/** Rules CA3, OF4, ON1 and ON7: to another stage. Whoever comes into onboarding has its steps at once. */
export async function moveCandidate(actor: PeopleActor, input: MoveInput): Promise<void> {
  const { candidateId, to, backReason } = v.parse(moveSchema, input);
  requireHiring(actor);
  const candidate = await knownCandidate(actor, candidateId);
  if (candidate.status !== 'active' || !stagesFrom(candidate.stage).includes(to)) {
    throw new PeopleRefused('not_now');
  }
  const isBack = moveBetween(candidate.stage, to) === 'back';
  if (isBack && backReason === null) throw new PeopleRefused('reason_missing');
  if (to === 'hired') await requireOnboarded(actor, candidate);
  if (stageNeedsOffer(to)) {
    const offers = await actor.database.find(candidateOffers, {
      equals: { candidate_id: candidateId },
    });
    if (!hasAccepted(offers)) throw new PeopleRefused('offer_needed');
  }
  const now = actor.now().toISOString();
  await actor.database.write([
    change({
      declaration: candidates,
      id: candidateId,
      set: {
        stage: to,
        // Where a step back that is not sent yet came before, its reason may be asked for still.
        ...(isBack ? { back_reason: backReason } : {}),
        stage_entered_at: now,
        stage_by: actor.database.userId,
        hired_at: to === 'hired' ? now : null,
      },
    }),
    ...(to === 'onboarding' ? await missingSteps(actor, candidate) : []),
  ]);
}

async function requireOnboarded({ database }: PeopleActor, candidate: Candidate): Promise<void> {
  const [had, steps, details] = await Promise.all([
    database.find(onboardingProgress, { equals: { candidate_id: candidate.id } }),
    database.find(onboardingSteps, {}),
    database.get(candidateDetails, detailsId(candidate.id)),
  ]);
  const counted = had.map(({ status, is_required }) => ({ status, isRequired: is_required }));
  const awaited = awaitsSteps(steps, candidate, details?.is_minor ?? false);
  if (!isOnboarded(counted, awaited)) throw new PeopleRefused('steps_open');
}

/** Rule ON1: the steps that this candidate does not have yet, as this device knows them. */
async function missingSteps({ database }: PeopleActor, candidate: Candidate) {
  const [steps, had, details] = await Promise.all([
    database.find(onboardingSteps, {}),
    database.find(onboardingProgress, { equals: { candidate_id: candidate.id } }),
    database.get(candidateDetails, detailsId(candidate.id)),
  ]);
  const known = new Set(had.map(({ step_id }) => step_id));
  const of = { positionId: candidate.position_id, isMinor: details?.is_minor ?? false };
  return steps
    .filter((step) => isStepFor(step, of) && !known.has(step.id))
    .map((step) =>
      change({
        declaration: onboardingProgress,
        id: naturalId(onboardingProgress.name, candidate.id, step.id),
        create: true,
        scope: candidate.scope,
        set: {
          candidate_id: candidate.id,
          step_id: step.id,
          owner_role: step.owner_role,
          is_required: step.is_required,
          needs_approval: step.needs_approval,
          step_version: step.version,
          due_on: dueOn(candidate.start_on, step.due_offset, step.due_unit),
        },
      }),
    );
}

const statusSchema = v.object({
  candidateId: id,
  status: v.picklist(statuses),
  reason: v.optional(v.nullable(v.picklist(closedReasons)), null),
  /** By the store's calendar; asked for where a check is the reason. */
  today: v.optional(v.nullable(day), null),
});
export type StatusInput = v.InferInput<typeof statusSchema>;

/** Rules CA5 and CK5: waits, was not taken, does not want to, did not come, or is back on the way. */
export async function setCandidateStatus(actor: PeopleActor, input: StatusInput): Promise<void> {
  const { candidateId, status, reason, today } = v.parse(statusSchema, input);
  requireHiring(actor);
  const candidate = await knownCandidate(actor, candidateId);
  if (candidate.stage === 'hired' || !statusesFrom(candidate.status).includes(status)) {
    throw new PeopleRefused('not_now');
  }
  if (status !== 'active' && !isReasonOf(status, reason)) throw new PeopleRefused('reason_missing');
  if (status === 'rejected' && reason === 'check') {
    const checks = await actor.database.find(candidateChecks, {
      equals: { candidate_id: candidateId },
    });
    if (today === null || !isRejectable(checks, today)) throw new PeopleRefused('check_too_early');
  }
  await actor.database.write([
    // The reason first: the server asks for it where the status changes.
    change({
      declaration: candidateDetails,
      id: detailsId(candidateId),
      set: { closed_reason: status === 'active' ? null : reason },
    }),
    change({
      declaration: candidates,
      id: candidateId,
      set: { status, closed_at: isClosed(status) ? actor.now().toISOString() : null },
    }),
  ]);
}

const noteSchema = v.object({
  candidateId: id,
  text: v.pipe(words(longestNote), v.minLength(1)),
});

export async function addNote(
  actor: PeopleActor,
  input: v.InferInput<typeof noteSchema>,
): Promise<void> {
  const { candidateId, text } = v.parse(noteSchema, input);
  requireHiring(actor);
  const { scope } = await knownCandidate(actor, candidateId);
  await actor.database.write([
    change({
      declaration: candidateNotes,
      id: newId(),
      create: true,
      scope,
      set: { candidate_id: candidateId, text },
    }),
  ]);
}

export async function deleteNote(actor: PeopleActor, noteId: string): Promise<void> {
  requireHiring(actor);
  await actor.database.write([
    change({
      declaration: candidateNotes,
      id: v.parse(id, noteId),
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}
