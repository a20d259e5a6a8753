import { CloudUpload, Eye } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
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
import { answersOf } from '../../model/domain/answer.ts';
import { photosOfReceipt } from '../domain/receipt.ts';
import { criticalFailures } from '../../model/domain/scoring.ts';
import type { TemplateSnapshot } from '../../model/domain/template-snapshot.ts';
import { useActionsOf, type ActionItem } from '../../actions/queries.ts';
import { ActionRow } from '../../actions/components/action-row.tsx';
import { InspectionSyncBadge } from '../../ui/inspection-sync-badge.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { SubjectName } from '../../ui/subject-parts.tsx';
import { FailedCriticalBadge, StatusBadge } from '../../ui/status-badge.tsx';
import { useReceipt } from './use-receipt.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportBody, ReportFigures } from './report-body.tsx';

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
  const answers = answersOf(responses);
  const onTheirWay = photosOfReceipt(photos).filter(({ stored_at }) => stored_at === null).length;
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
            {inspection.subject_id === null ? null : (
              <span className="font-semibold">
                <SubjectName of={snapshot} id={inspection.subject_id} />
              </span>
            )}
            <StatusBadge status={inspection.status} />
            {failedCritical > 0 ? <FailedCriticalBadge /> : null}
            <InspectionSyncBadge inspection={inspection} photos={photos} />
          </>
        }
      />
      <ReportFigures inspection={inspection} failedCritical={failedCritical} />
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
          <ReportBody snapshot={snapshot} responses={responses} photos={photos} />
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
