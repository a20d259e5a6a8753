import { useTranslation } from 'react-i18next';
import type { OnboardingStep } from '../collections.ts';
import { dueSideOf } from '../domain/onboarding-step.ts';

/** When a step is due, from the first day: "3 business days after the first day". */
export function useDueWords(): (step: Pick<OnboardingStep, 'due_offset' | 'due_unit'>) => string {
  const { t } = useTranslation();
  return ({ due_offset, due_unit }) => {
    const side = dueSideOf(due_offset);
    return side === 'on'
      ? t('people.steps.due.on')
      : t(`people.steps.due.${side}.${due_unit}`, { count: Math.abs(due_offset) });
  };
}
