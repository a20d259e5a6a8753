import { CloudUpload, Eye } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import { useReadyFor } from '../../../../ui/use-ready-for.ts';
import { CommentsCard } from '../../../review/index.ts';
import { storeTitle, useMemberName, useStores } from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import {
  inspections,
  type Inspection,
  type InspectionPhoto,
  type InspectionResponse,
} from '../../model/collections.ts';
import { isAsked } from '../../model/domain/asked.ts';
import { answersOf } from '../../model/domain/answer.ts';
import { photosOfReceipt } from '../domain/receipt.ts';
import { criticalFailures, percentOf } from '../../model/domain/scoring.ts';
import type { TemplateSnapshot } from '../../model/domain/template-snapshot.ts';
import { firstNumberOf } from '../../model/domain/places.ts';
import { useActionsOf, type ActionItem } from '../../actions/queries.ts';
import { ActionRow } from '../../actions/components/action-row.tsx';
import { InspectionSyncBadge } from '../../ui/inspection-sync-badge.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { FailedCriticalBadge, StatusBadge } from '../../ui/status-badge.tsx';
import { useReceipt } from './use-receipt.ts';
import { AnswerRow } from './answer-row.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFailures } from './report-failures.tsx';
import { ReportSignatures } from './report-signatures.tsx';
import { SectionScores } from './section-scores.tsx';

/** What is there is not kept from its reader longer than this. */
const patienceMs = 1000;

/** An inspection to read: its result, what is to do, every answer. */
export function CompletedInspection({
  inspection,
  snapshot,
  responses,
  photos,
}: {
  inspection: Inspection;
  snapshot: TemplateSnapshot;
  responses: readonly InspectionResponse[];
  photos: readonly InspectionPhoto[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  const inspector = useMemberName(inspection.store_id, inspection.inspector_id);
  const store = useStores().find((each) => each.id === inspection.store_id);
  const actions = useActionsOf(inspection);
  const receipt = useReceipt(inspection, responses, photos);
  // All below is shown at one time, so that what was found does not move what is read.
  const ready = useReadyFor(inspection.id, !actions.loading && !receipt.loading, patienceMs);
  useLayoutEffect(() => {
    // The form it may come from was scrolled.
    window.scrollTo({ top: 0 });
  }, []);
  useLayoutEffect(() => {
    if (ready) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [ready]);
  const byItem = new Map(responses.map((response) => [response.item_id, response]));
  const answers = answersOf(responses);
  const onTheirWay = photosOfReceipt(photos).filter(({ stored_at }) => stored_at === null).length;
  const askedItems = (section: TemplateSnapshot['sections'][number]) =>
    section.items.filter(({ id }) => isAsked(snapshot, id, answers));
  const failedCritical = criticalFailures(snapshot, answers).length;
  return (
    <Page>
      <PageHeader
        title={snapshot.name}
        subtitle={[store === undefined ? null : storeTitle(store), inspector]
          .filter((part) => part !== null)
          .join(' · ')}
        backTo="/inspections"
        backLabel={t('inspections.action.back')}
        actions={<ReportActions inspection={inspection} title={snapshot.name} />}
        meta={
          <>
            <StatusBadge status={inspection.status} />
            {failedCritical > 0 ? <FailedCriticalBadge /> : null}
            <InspectionSyncBadge inspection={inspection} photos={photos} />
          </>
        }
      />
      <StatGrid label={t('inspections.report.result')}>
        <StatCard
          label={t('inspections.report.score')}
          value={format.percent(percentOf(inspection.total_score, inspection.max_possible_score))}
          hint={t('inspections.list.score', {
            earned: format.number(inspection.total_score, 2),
            possible: format.number(inspection.max_possible_score, 2),
          })}
          tone={failedCritical > 0 ? 'bad' : 'neutral'}
        />
        <StatCard
          label={t('inspections.report.criticalFailures')}
          value={format.number(failedCritical)}
          tone={failedCritical > 0 ? 'bad' : 'good'}
        />
        <StatCard
          label={t('inspections.report.started')}
          value={format.date(inspection.start_date)}
          hint={format.time(inspection.start_date)}
        />
        <StatCard
          label={t('inspections.report.completed')}
          value={format.date(inspection.completed_date)}
          {...(inspection.completed_date === null
            ? {}
            : { hint: format.time(inspection.completed_date) })}
        />
      </StatGrid>
      <RefusedNotice
        of={({ id, row }) => id === inspection.id || row['inspection_id'] === inspection.id}
      />
      <ConflictNotice collection={inspections.name} ids={[inspection.id]} />
      {onTheirWay === 0 || inspection.status !== 'completed' ? null : (
        <p role="status" className="flex items-center gap-2 font-semibold text-info">
          <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
          {t('inspections.report.provisional', { count: onTheirWay })}
        </p>
      )}
      {failedCritical > 0 && inspection.inspector_id === userId ? (
        // Others were told at once; who caused it sees who knows.
        <ButtonLink
          to={`/notifications/sent?record=${inspection.id}`}
          icon={Eye}
          className="self-start print:hidden"
        >
          {t('notifications.sent.title')}
        </ButtonLink>
      ) : null}
      {ready ? (
        <>
          <ReceiptCard view={receipt.view} responses={responses} photos={photos} />
          {actions.rows.length > 0 ? <ActionItems actions={actions.rows} /> : null}
          <CommentsCard
            about={{
              collection: 'inspections',
              id: inspection.id,
              storeId: inspection.store_id,
            }}
            change={inspection.change}
          />
          <ReportFailures snapshot={snapshot} answers={answers} responses={byItem} />
          <SectionScores snapshot={snapshot} answers={answers} />
          <ReportSignatures photos={photos} />
          {snapshot.sections.map((section, sectionIndex) => (
            <Card key={section.id} title={section.name} padded={false}>
              <ol className="divide-y divide-line border-t border-line">
                {askedItems(section).map((item) => (
                  <AnswerRow
                    key={item.id}
                    number={firstNumberOf(snapshot, sectionIndex) + section.items.indexOf(item)}
                    item={item}
                    response={byItem.get(item.id)}
                    photos={photos.filter(
                      ({ item_id, role }) => item_id === item.id && role === 'evidence',
                    )}
                  />
                ))}
              </ol>
            </Card>
          ))}
        </>
      ) : (
        <SkeletonList rows={4} label={t('inspections.loading.inspection')} />
      )}
    </Page>
  );
}

function ActionItems({ actions }: { actions: readonly ActionItem[] }) {
  const { t } = useTranslation();
  const now = useNow().getTime();
  return (
    <Card title={t('inspections.report.actions', { count: actions.length })} padded={false}>
      <ul className="divide-y divide-line overflow-hidden rounded-b-card border-t border-line">
        {actions.map((action) => (
          <ActionRow key={action.row.id} action={action} now={now} />
        ))}
      </ul>
    </Card>
  );
}
