/** Every write of a step of the onboarding. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { onboardingProgress } from './collections.ts';
import { knownCandidate, PeopleRefused, type PeopleActor } from './commands.ts';
import {
  actionsOf,
  blockedReasons,
  endOf,
  isDone,
  stepRights,
  waitingOn,
  waiveReasons,
  type StepAction,
} from './domain/onboarding-status.ts';

const whySchema = v.object({
  blockedReason: v.optional(v.nullable(v.picklist(blockedReasons)), null),
  waitingOn: v.optional(v.nullable(v.picklist(waitingOn)), null),
  waiveReason: v.optional(v.nullable(v.picklist(waiveReasons)), null),
});
export type StepWhy = v.InferInput<typeof whySchema>;

/** Rules ON3 to ON5. */
export async function takeStepAction(
  actor: PeopleActor,
  progressId: string,
  action: StepAction,
  input: StepWhy = {},
): Promise<void> {
  const why = v.parse(whySchema, input);
  const step = await actor.database.get(onboardingProgress, progressId);
  if (step === null) throw new PeopleRefused('not_found');
  const candidate = await knownCandidate(actor, step.candidate_id);
  const rights = stepRights(actor.standing, step.owner_role);
  if (!actionsOf(step.status, { ...rights, needsApproval: step.needs_approval }).includes(action)) {
    throw new PeopleRefused('forbidden');
  }
  if (isDone(step.status) && candidate.stage === 'hired') throw new PeopleRefused('not_now');
  if (action === 'block' && (why.blockedReason === null || why.waitingOn === null)) {
    throw new PeopleRefused('reason_missing');
  }
  if (action === 'waive' && why.waiveReason === null) throw new PeopleRefused('reason_missing');
  const me = actor.database.userId;
  const now = actor.now().toISOString();
  const status = endOf(action);
  const submittedBy =
    status === 'submitted' ? me : status === 'completed' ? step.submitted_by : null;
  await actor.database.write([
    change({
      declaration: onboardingProgress,
      id: progressId,
      set: {
        status,
        blocked_reason: action === 'block' ? why.blockedReason : null,
        waiting_on: action === 'block' ? why.waitingOn : null,
        waive_reason: action === 'waive' ? why.waiveReason : null,
        // The server's word in the end.
        status_at: now,
        status_by: me,
        submitted_by: submittedBy,
        completed_at: status === 'completed' ? now : null,
        completed_by: status === 'completed' ? (submittedBy ?? me) : null,
        approved_by: status === 'completed' && step.needs_approval ? me : null,
      },
    }),
  ]);
}
