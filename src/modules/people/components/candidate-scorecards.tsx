import { ClipboardPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useKnownNames } from '../../stores/index.ts';
import type { Candidate, CandidateScorecard } from '../collections.ts';
import { criteria, shareOfScores, type Recommendation } from '../domain/scorecard.ts';
import { ScorecardDialog } from './scorecard-dialog.tsx';

const tones: Record<Recommendation, BadgeTone> = {
  strong_no: 'bad',
  no: 'warn',
  yes: 'info',
  strong_yes: 'good',
};

/** What each thinks of a candidate; those of others once one's own is in (rules SC). */
export function CandidateScorecards({
  candidate,
  scorecards,
}: {
  candidate: Candidate;
  scorecards: readonly CandidateScorecard[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  const names = useKnownNames(candidate.store_id);
  const [open, setOpen] = useState(false);
  const isIn = scorecards.some(({ user_id }) => user_id === userId);
  // What this device may still hold of a time when one's own was in is not shown either.
  const shown = isIn ? scorecards : [];
  return (
    <Card
      title={t('people.scorecard.title')}
      actions={
        isIn || candidate.status !== 'active' ? null : (
          <Button icon={ClipboardPen} onClick={() => setOpen(true)}>
            {t('people.scorecard.fill')}
          </Button>
        )
      }
    >
      {isIn ? null : <p className="text-muted">{t('people.scorecard.blind')}</p>}
      {shown.length === 0 ? null : (
        <ul aria-label={t('people.scorecard.title')} className="flex flex-col gap-4">
          {shown.map((card) => (
            <li key={card.id} className="flex flex-col gap-1 border-s-2 border-line ps-3">
              <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
                {names.get(card.user_id) ?? t('people.interview.somebody')}
                {card.recommendation === null ? null : (
                  <Badge tone={tones[card.recommendation]}>
                    {t(`people.scorecard.recommendations.${card.recommendation}`)}
                  </Badge>
                )}
              </p>
              <p className="text-small text-muted">
                {t('people.scorecard.overall', {
                  percent: format.percent(shareOfScores(card) * 100, 0),
                })}
              </p>
              <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-2">
                {criteria.map((each) => (
                  <div key={each} className="flex justify-between gap-2">
                    <dt className="text-muted">{t(`people.scorecard.criteria.${each}`)}</dt>
                    <dd className="text-ink">
                      {t(`people.scorecard.scores.${String(card[each])}`)}
                    </dd>
                  </div>
                ))}
              </dl>
              {card.note === '' ? null : (
                <p className="wrap-anywhere whitespace-pre-line text-ink">{card.note}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {open ? <ScorecardDialog candidate={candidate} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
