import { ArrowLeft, ChevronRight, CircleCheckBig } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { BottomActionBar } from '../../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { Page } from '../../../../../ui/page.tsx';
import { StatCard, StatGrid } from '../../../../../ui/stat-card.tsx';
import { storeTitle, useStores } from '../../../../stores/index.ts';
import type { AnswerSheet } from '../../answer-sheet.ts';
import type { Inspection, InspectionPhoto } from '../../../model/collections.ts';
import { photographedItems } from '../../../model/domain/evidence.ts';
import { isWhole, progressOf } from '../../../model/domain/progress.ts';
import { pointsLost } from '../../domain/points-lost.ts';
import { criticalFailures, scoreOf } from '../../../model/domain/scoring.ts';
import { isSigned } from '../../../model/domain/signature.ts';
import { itemsOf, type TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import { openPlaces, type OpenPlace, type Place } from '../../../model/domain/places.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';
import { FailedCriticalBadge } from '../../../ui/status-badge.tsx';
import { useAnswers } from '../questions/use-answer-sheet.ts';
import { ReviewedFailures } from './reviewed-failures.tsx';
import { DiscardInspection } from '../discard-inspection.tsx';
import { Signatures } from './signatures.tsx';

/** The inspection before it is completed: what is missing, what failed, who signs. */
export function InspectionReview({
  inspection,
  snapshot,
  sheet,
  photos,
  history,
  completing,
  onPlace,
  onBack,
  onComplete,
}: {
  inspection: Inspection;
  snapshot: TemplateSnapshot;
  sheet: AnswerSheet;
  photos: readonly InspectionPhoto[];
  history: ReadonlyMap<string, PhotoHistory>;
  completing: boolean;
  onPlace: (place: Place) => void;
  onBack: () => void;
  onComplete: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const store = useStores().find(({ id }) => id === inspection.store_id);
  const of = [...(store === undefined ? [] : [storeTitle(store)]), snapshot.name].join(' · ');
  const answers = useAnswers(sheet);
  const photographed = photographedItems(photos);
  const open = openPlaces(snapshot, answers, photographed);
  const score = scoreOf(snapshot, answers);
  const progress = progressOf(snapshot, answers);
  const signed = isSigned(snapshot, photos);
  const whole = isWhole(snapshot, answers, photographed);
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={t('inspections.review.title')}
          subtitle={of}
          meta={criticalFailures(snapshot, answers).length > 0 ? <FailedCriticalBadge /> : null}
        />
        <StatGrid label={t('inspections.report.result')}>
          <StatCard
            label={t('inspections.report.score')}
            value={format.percent(score.percent)}
            hint={`${t('inspections.list.score', {
              earned: format.number(score.earned, 2),
              possible: format.number(score.possible, 2),
            })} ${progress.percent === 100 ? '' : t('inspections.form.soFar')}`.trim()}
          />
          <StatCard
            label={t('inspections.review.lost')}
            value={format.number(pointsLost(snapshot, answers), 2)}
          />
          <StatCard
            label={t('inspections.review.answered')}
            value={`${progress.itemsCompleted}/${progress.itemsTotal}`}
            tone={progress.percent === 100 ? 'good' : 'neutral'}
          />
          <StatCard
            label={t('inspections.photo.list')}
            value={format.number(photos.filter(({ role }) => role === 'evidence').length)}
          />
        </StatGrid>
        <Missing snapshot={snapshot} open={open} onPlace={onPlace} />
        <ReviewedFailures
          snapshot={snapshot}
          answers={answers}
          history={history}
          onPlace={onPlace}
        />
        <Signatures
          inspection={inspection}
          of={of}
          photos={photos}
          required={snapshot.requires_signatures}
        />
        <DiscardInspection inspection={inspection} />
      </Page>
      <BottomActionBar label={t('inspections.form.actions')}>
        <Button icon={ArrowLeft} className="self-stretch leading-tight" onClick={onBack}>
          {t('inspections.review.back')}
        </Button>
        <span className="flex-1" />
        <Button
          variant="primary"
          className="self-stretch leading-tight"
          icon={CircleCheckBig}
          disabled={!whole || !signed}
          pending={completing}
          onClick={onComplete}
        >
          {t('inspections.form.complete')}
        </Button>
      </BottomActionBar>
    </div>
  );
}

function Missing({
  snapshot,
  open,
  onPlace,
}: {
  snapshot: TemplateSnapshot;
  open: readonly OpenPlace[];
  onPlace: (place: Place) => void;
}) {
  const { t } = useTranslation();
  if (open.length === 0) {
    return (
      <p role="status" className="flex items-center gap-2 font-semibold text-good">
        <CircleCheckBig aria-hidden="true" className="size-5 shrink-0" />
        {t('inspections.review.nothingMissing')}
      </p>
    );
  }
  const items = itemsOf(snapshot);
  return (
    <Card title={t('inspections.review.missing', { count: open.length })} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {open.map((place) => {
          const number = items.findIndex(({ id }) => id === place.itemId);
          return (
            <li key={place.itemId}>
              <button
                type="button"
                onClick={() => onPlace(place)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-brand-soft focus-visible:-outline-offset-3 sm:px-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">
                    <span className="me-1.5 text-faint tabular-nums">{number + 1}.</span>
                    {items[number]?.question_text}
                  </span>
                  <span className="block text-small text-warn">
                    {place.missing
                      .map((missing) => t(`inspections.review.missingKind.${missing}`))
                      .join(' · ')}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
