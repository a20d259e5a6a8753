import { CircleCheck, CircleHelp, Hourglass, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { readinessOf } from '../domain/readiness.ts';
import type { KnownStep } from '../queries.ts';
import { useStepName } from './use-names.ts';

const looks = {
  no_day: { icon: CircleHelp, color: 'text-muted' },
  ready: { icon: CircleCheck, color: 'text-good' },
  missing: { icon: Hourglass, color: 'text-warn' },
  late: { icon: OctagonAlert, color: 'text-bad' },
} as const;

/** "Can she start?" in one sentence: what is missing, and whose it is (rule ON6). */
export function ReadinessLine({
  startOn,
  steps,
  today,
}: {
  startOn: string | null;
  steps: readonly KnownStep[];
  today: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const stepName = useStepName();
  const readiness = readinessOf(startOn, steps, today);
  const { icon: Icon, color } = looks[readiness.answer];
  const day = startOn === null ? '' : `${format.weekday(startOn)} ${format.mediumDate(startOn)}`;
  const missing =
    'missing' in readiness
      ? readiness.missing
          .map((step) => `${stepName(step)} (${t(`stores.role.${step.owner_role}`)})`)
          .join(', ')
      : '';
  return (
    <p className={`flex items-start gap-2 font-semibold ${color}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="wrap-anywhere">
        {t(`people.ready.${readiness.answer}`, {
          day,
          missing,
          count: 'missing' in readiness ? readiness.missing.length : 0,
        })}
      </span>
    </p>
  );
}
