/** Every write of an interview. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { candidateInterviews, type CandidateInterview } from './collections.ts';
import { knownCandidate, PeopleRefused, requireHiring, type PeopleActor } from './commands.ts';
import { interviewStatuses, isAhead, outcomesOf } from './domain/interview.ts';

export const longestPlace = 120;

const id = v.pipe(v.string(), v.uuid());
const appointmentSchema = v.object({
  startsAt: v.pipe(v.string(), v.isoTimestamp()),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(480)),
  place: v.pipe(v.string(), v.trim(), v.maxLength(longestPlace)),
  interviewerId: v.nullable(id),
});
export type Appointment = v.InferInput<typeof appointmentSchema>;

/** Rule IN1. */
export async function planInterview(
  actor: PeopleActor,
  candidateId: string,
  input: Appointment,
): Promise<void> {
  const { startsAt, minutes, place, interviewerId } = v.parse(appointmentSchema, input);
  requireHiring(actor);
  const { scope, status } = await knownCandidate(actor, candidateId);
  if (status !== 'active') throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateInterviews,
      id: newId(),
      create: true,
      scope,
      set: {
        candidate_id: candidateId,
        starts_at: startsAt,
        minutes,
        place,
        interviewer_id: interviewerId,
        status_at: actor.now().toISOString(),
        status_by: actor.database.userId,
      },
    }),
  ]);
}

async function knownInterview(
  { database }: PeopleActor,
  interviewId: string,
): Promise<CandidateInterview> {
  const interview = await database.get(candidateInterviews, v.parse(id, interviewId));
  if (interview === null) throw new PeopleRefused('not_found');
  return interview;
}

/** Rule IN3: another time, place or interviewer, while it is ahead. */
export async function changeInterview(
  actor: PeopleActor,
  interviewId: string,
  input: Appointment,
): Promise<void> {
  const { startsAt, minutes, place, interviewerId } = v.parse(appointmentSchema, input);
  requireHiring(actor);
  const interview = await knownInterview(actor, interviewId);
  if (!isAhead(interview.status)) throw new PeopleRefused('not_now');
  const moved =
    Date.parse(startsAt) !== Date.parse(interview.starts_at) ||
    minutes !== interview.minutes ||
    place !== interview.place;
  await actor.database.write([
    change({
      declaration: candidateInterviews,
      id: interviewId,
      set: {
        starts_at: startsAt,
        minutes,
        place,
        interviewer_id: interviewerId,
        sequence: interview.sequence + (moved ? 1 : 0),
      },
    }),
  ]);
}

/** Rule IN2: confirmed, done, not come or cancelled. */
export async function setInterviewStatus(
  actor: PeopleActor,
  interviewId: string,
  status: CandidateInterview['status'],
): Promise<void> {
  const to = v.parse(v.picklist(interviewStatuses), status);
  requireHiring(actor);
  const interview = await knownInterview(actor, interviewId);
  const now = actor.now();
  const hasBegun = Date.parse(interview.starts_at) <= now.getTime();
  if (!outcomesOf(interview.status, { hasBegun }).includes(to)) throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateInterviews,
      id: interviewId,
      set: {
        status: to,
        status_at: now.toISOString(),
        status_by: actor.database.userId,
        sequence: interview.sequence + (to === 'cancelled' ? 1 : 0),
      },
    }),
  ]);
}
