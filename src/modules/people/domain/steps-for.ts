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
