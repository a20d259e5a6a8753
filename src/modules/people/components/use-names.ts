import { useTranslation } from 'react-i18next';
import { translatedName } from '../../../kernel/translated-name.ts';
import { usePositions, type KnownStep } from '../queries.ts';

/** What positions are called in the person's language. */
export function usePositionName(): (positionId: string) => string {
  const { t, i18n } = useTranslation();
  const { rows } = usePositions();
  const byId = new Map(rows.map((position) => [position.id, position]));
  return (positionId) => {
    const position = byId.get(positionId);
    return position === undefined
      ? t('people.unknownPosition')
      : translatedName(position, i18n.language);
  };
}

/** What a step of the onboarding is called in the person's language. */
export function useStepName(): (step: Pick<KnownStep, 'step'>) => string {
  const { t, i18n } = useTranslation();
  return ({ step }) =>
    step === null ? t('people.step.unknown') : translatedName(step, i18n.language);
}
