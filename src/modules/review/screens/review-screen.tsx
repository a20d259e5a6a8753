import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../ui/states.tsx';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { ReviewWalk } from '../components/review-walk.tsx';
import { useReview } from '../components/use-review.ts';
import { isReviewed, walkedThrough, type ReviewItem } from '../domain/review-item.ts';
import { useMarks } from '../queries.ts';

/** What came in from the person's stores, one after the other, with an end (rules RV). */
export function ReviewScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { kept, state, again } = useReview();
  const marks = useMarks();
  // What is being walked through, and which answer it was put together from.
  const [walk, setWalk] = useState<{
    readonly items: readonly ReviewItem[];
    readonly of: string | null;
  }>({ items: [], of: null });
  if (kept !== null && kept.asOf !== walk.of) {
    const fresh = kept.value.filter((item) => !isReviewed(item, marks));
    setWalk({ items: walkedThrough(walk.items, fresh), of: kept.asOf });
  }
  const { items } = walk;
  const left = items.filter((item) => !isReviewed(item, marks));
  const waiting = kept?.value[0]?.waiting ?? 0;
  const further = waiting - (kept?.value.length ?? 0);
  const retry = <Button onClick={again}>{t('review.retry')}</Button>;
  const header = <PageHeader title={t('review.title')} subtitle={t('review.subtitle')} />;
  if (kept === null) {
    return (
      <Page>
        {header}
        {state === 'offline' ? (
          <OfflineState title={t('review.offlineTitle')}>{t('review.offlineReason')}</OfflineState>
        ) : state === 'failed' ? (
          <ErrorState title={t('review.error')} action={retry} />
        ) : (
          <SkeletonList rows={5} label={t('review.loading')} />
        )}
      </Page>
    );
  }
  const goOn = () => {
    setWalk({ items: [], of: null });
    again();
  };
  const above = (
    <>
      {header}
      {left.length > 0 ? null : (
        <EmptyState
          icon={CircleCheckBig}
          title={t(items.length === 0 ? 'review.nothing' : 'review.done')}
          action={
            further > 0 ? (
              <Button variant="primary" onClick={goOn}>
                {t('review.further', { number: format.number(further) })}
              </Button>
            ) : undefined
          }
        >
          {items.length === 0
            ? t('review.nothingReason')
            : t('review.doneReason', { count: items.length })}
        </EmptyState>
      )}
    </>
  );
  const below = (
    <p className="text-small text-muted">
      {t(state === 'offline' || state === 'failed' ? 'review.keptFrom' : 'review.asOf', {
        time: format.dateTime(kept.asOf),
      })}
    </p>
  );
  return items.length === 0 ? (
    <Page>
      {above}
      {below}
    </Page>
  ) : (
    <ReviewWalk items={items} marks={marks} onAsked={again} above={above} below={below} />
  );
}
