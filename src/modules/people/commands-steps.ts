/** The steps of the onboarding are kept by who manages it, over the network (rules ST). */
import type { LocalDatabase } from '../../db/local-database.ts';
import { hasPermission, type Standing } from '../../kernel/permission.ts';
import { stepFields, type StepFields } from './domain/onboarding-step.ts';
import type { OnboardingStep } from './collections.ts';
import { applyStep, saveSteps, type StepFailure, type StepPatch } from './remote-steps.ts';

export type StepKeeper = { readonly database: LocalDatabase; readonly standing: Standing };

/** What takes it back, or why it was not done. */
type Undoable = StepFailure | { readonly undo: () => Promise<StepFailure | null> };

/** The database decides; this keeps the mistake off the network. */
async function keep(
  { database, standing }: StepKeeper,
  patches: readonly StepPatch[],
  back: readonly StepPatch[],
): Promise<Undoable> {
  if (!hasPermission(standing, 'manage_onboarding')) return 'forbidden';
  const failure = await saveSteps(patches);
  if (failure !== null) return failure;
  await database.syncNow();
  return {
    undo: async () => {
      const refused = await saveSteps(back);
      if (refused === null) await database.syncNow();
      return refused;
    },
  };
}

/** Rule ST1. */
export const addStep = (
  keeper: StepKeeper,
  stepId: string,
  fields: StepFields,
): Promise<Undoable> =>
  keep(
    keeper,
    [{ id: stepId, version: null, ...fields }],
    [{ id: stepId, version: 1, gone: true }],
  );

/** Rule ST2: refused where somebody else has changed it since it was read. */
export const changeStep = (
  keeper: StepKeeper,
  step: OnboardingStep,
  fields: StepFields,
): Promise<Undoable> =>
  keep(
    keeper,
    [{ id: step.id, version: step.version, ...fields }],
    [
      {
        id: step.id,
        version: step.version + 1,
        reaches_from: step.reaches_from,
        ...stepFields(step),
      },
    ],
  );

/** Rule ST2: `order` as `reordered` tells it. */
export const orderSteps = (
  keeper: StepKeeper,
  order: readonly { readonly id: string; readonly sort: number; readonly was: number }[],
): Promise<Undoable> =>
  keep(
    keeper,
    order.map(({ id, sort }) => ({ id, sort })),
    order.map(({ id, was }) => ({ id, sort: was })),
  );

/** Rule ST3: brings a step as it is now to those who are in onboarding. */
export async function bringStep(
  { database, standing }: StepKeeper,
  stepId: string,
): Promise<StepFailure | null> {
  if (!hasPermission(standing, 'manage_onboarding')) return 'forbidden';
  const failure = await applyStep(stepId);
  if (failure !== null) return failure;
  await database.syncNow();
  return null;
}
