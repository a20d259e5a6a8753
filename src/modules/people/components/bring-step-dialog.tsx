import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../db/use-answer.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { OnboardingStep } from '../collections.ts';
import { askBehind } from '../remote-steps.ts';
import { useStepKeeper } from './use-step-keeper.ts';

/** Rendered while it is open: whom a step is brought to who are in onboarding already (rule ST3). */
export function BringStepDialog({
  step,
  name,
  onClose,
}: {
  step: OnboardingStep;
  /** In the person's language. */
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { busy, bring } = useStepKeeper();
  const { last, state } = useAnswer(`${step.id} ${step.version}`, () => askBehind(step.id));
  const count = last?.value;
  const confirm = async () => {
    if (count === undefined || count === 0) return onClose();
    const done = await bring(step.id, t('people.steps.bring.done', { step: name }));
    if (done) onClose();
    return undefined;
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="primary"
      title={t('people.steps.bring.title', { step: name })}
      description={
        <span role="status">
          {count === undefined
            ? t(state === 'asking' ? 'people.steps.bring.asking' : 'people.steps.bring.unknown')
            : count === 0
              ? t('people.steps.bring.nobody')
              : t('people.steps.bring.text', { count })}
        </span>
      }
      confirmLabel={t(
        count === undefined || count === 0
          ? 'people.steps.bring.fine'
          : 'people.steps.bring.confirm',
      )}
      cancelLabel={t('people.steps.bring.not')}
      pending={busy}
      onConfirm={confirm}
    />
  );
}
