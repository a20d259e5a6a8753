import { useTranslation } from 'react-i18next';
import { useCommand, type Outcome } from '../../../command/use-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import type { OnboardingStep } from '../collections.ts';
import { addStep, bringStep, changeStep, orderSteps, type StepKeeper } from '../commands-steps.ts';
import type { reordered, StepFields } from '../domain/onboarding-step.ts';
import type { StepFailure } from '../remote-steps.ts';

/** How a screen changes the steps; what came of it is told as a message, with the way back. */
export function useStepKeeper() {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(useCurrentStore().id);
  const { busy, run } = useCommand();
  const keeper: StepKeeper = { database, standing };
  const keep = (write: () => Promise<Outcome<StepFailure>>, done: string) =>
    run(write, {
      done,
      undo: t('ui.undo'),
      refused: (failure) =>
        t(
          `people.steps.failure.${failure === 'full' || failure === 'failed' ? 'refused' : failure}`,
        ),
    });
  return {
    busy,
    add: (stepId: string, fields: StepFields) =>
      keep(() => addStep(keeper, stepId, fields), t('people.steps.saved', { step: fields.name })),
    change: (step: OnboardingStep, fields: StepFields, done: string) =>
      keep(() => changeStep(keeper, step, fields), done),
    order: (order: ReturnType<typeof reordered>, done: string) =>
      keep(() => orderSteps(keeper, order), done),
    bring: (stepId: string, done: string) => keep(() => bringStep(keeper, stepId), done),
  };
}
