import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '../collections.ts';
import { stages } from '../domain/stage.ts';

/** How far a candidate has come. */
export function StageSteps({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const place = stages.indexOf(candidate.stage);
  return (
    <ol
      aria-label={t('people.board.stages')}
      className="flex flex-wrap gap-x-1.5 gap-y-2 text-small font-semibold"
    >
      {stages.map((stage, at) => (
        <li
          key={stage}
          aria-current={at === place ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-1 rounded-pill border px-3 py-1',
            at === place
              ? 'border-brand bg-brand text-on-brand'
              : at < place
                ? 'border-line bg-brand-soft text-brand'
                : 'border-line bg-sunken text-muted',
          )}
        >
          {at < place ? <Check aria-hidden="true" className="size-4" /> : null}
          {t(`people.stage.${stage}`)}
        </li>
      ))}
    </ol>
  );
}
