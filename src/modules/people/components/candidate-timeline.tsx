import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { useKnownNames } from '../../stores/index.ts';
import type { Candidate, CandidateStageEvent } from '../collections.ts';

/** What became of a candidate, the latest first; what the office has not heard of yet is not among it. */
export function CandidateTimeline({
  candidate,
  events,
}: {
  candidate: Candidate;
  events: readonly CandidateStageEvent[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useKnownNames(candidate.store_id);
  const wordsOf = (event: CandidateStageEvent) => {
    if (event.from_stage === null) return t('people.timeline.applied');
    if (event.from_status !== event.to_status) return t(`people.status.${event.to_status}`);
    return t('people.timeline.moved', {
      from: t(`people.stage.${event.from_stage}`),
      to: t(`people.stage.${event.to_stage}`),
    });
  };
  return (
    <Card title={t('people.timeline.title')}>
      {events.length === 0 ? (
        <p className="text-muted">{t('people.timeline.none')}</p>
      ) : (
        <ol className="flex flex-col gap-3 border-s-2 border-line ps-4">
          {events.map((event) => (
            <li key={event.id} className="text-small text-muted">
              <p className="text-body font-semibold text-ink">{wordsOf(event)}</p>
              {event.back_reason === null ? null : (
                <p>{t(`people.backReason.${event.back_reason}`)}</p>
              )}
              <p>
                {[names.get(event.user_id ?? ''), format.dateTime(event.made_at)]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
