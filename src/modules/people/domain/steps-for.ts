import * as v from 'valibot';

const idsSchema = v.fallback(v.array(v.string()), []);

/** Rule ON1: whether a step is one of a candidate with this position; `isMinor`: they are not of age. */
export function isStepFor(
  step: {
    readonly is_active: boolean;
    readonly positions: unknown;
    readonly minors_only: boolean;
  },
  of: { readonly positionId: string; readonly isMinor: boolean },
): boolean {
  return (
    step.is_active &&
    (step.positions === null || v.parse(idsSchema, step.positions).includes(of.positionId)) &&
    (!step.minors_only || of.isMinor)
  );
}

/**
 * Rules ON7 and ST3: whether a required step reaches this candidate by itself. Whoever was in onboarding before it was one of
 * theirs has it only once somebody brings it to them.
 */
export function awaitsSteps(
  steps: readonly (Parameters<typeof isStepFor>[0] & {
    readonly is_required: boolean;
    readonly reaches_from: string;
  })[],
  candidate: {
    readonly position_id: string;
    readonly stage_entered_at: string | null;
    readonly created_at: string;
  },
  isMinor: boolean,
): boolean {
  const of = { positionId: candidate.position_id, isMinor };
  const since = Date.parse(candidate.stage_entered_at ?? candidate.created_at);
  return steps.some(
    (step) => step.is_required && isStepFor(step, of) && Date.parse(step.reaches_from) <= since,
  );
}
