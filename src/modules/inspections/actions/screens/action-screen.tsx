import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useDatabase, useRecordStatus } from '../../../../db/database-context.tsx';
import { ClockZone } from '../../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RecordStatusBadge, RecordStatusRoom } from '../../../../ui/record-status-badge.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { NoAccessState } from '../../../../ui/states.tsx';
import { CommentsCard } from '../../../review/index.ts';
import { storeTitle, useFollowedStore, useStanding, useStores } from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import { inspectionActionItems, inspectionPhotos } from '../../model/collections.ts';
import { AfterPhotoButton } from '../components/after-photo-button.tsx';
import { ActionFromOffice } from '../components/action-from-office.tsx';
import { ActionBar } from '../components/action-bar.tsx';
import { ActionFacts } from '../components/action-facts.tsx';
import { ActionPictures } from '../components/action-pictures.tsx';
import { PriorityBadge } from '../components/priority-badge.tsx';
import { isOverdue, stepsFor } from '../domain/action-item.ts';
import { useAction, useActionPhotos, type ActionItem } from '../queries.ts';
import { useInspection } from '../../model/queries.ts';

export function ActionScreen() {
  const { t } = useTranslation();
  const { actionItemId = '' } = useParams();
  const stores = useStores();
  const { action, loading } = useAction(actionItemId);
  if (loading) {
    return (
      <Page>
        <SkeletonList rows={4} label={t('inspections.actions.loading')} />
      </Page>
    );
  }
  if (action === null) {
    return (
      <Page width="narrow">
        <PageHeader
          title={t('inspections.actions.one')}
          backTo="/inspections/actions"
          backLabel={t('inspections.actions.title')}
        />
        <ActionFromOffice key={actionItemId} actionItemId={actionItemId} />
      </Page>
    );
  }
  const timeZone = stores.find((store) => store.id === action.row.store_id)?.timeZone;
  return (
    <ClockZone value={timeZone}>
      <OneAction key={action.row.id} action={action} />
    </ClockZone>
  );
}

function OneAction({ action }: { action: ActionItem }) {
  const { t } = useTranslation();
  const { userId } = useDatabase();
  const { row, title, repeats, priority } = action;
  const standing = useStanding(row.store_id);
  useFollowedStore(row.store_id);
  const store = useStores().find((each) => each.id === row.store_id);
  const { inspection } = useInspection(row.inspection_id);
  const { before, after } = useActionPhotos(action);
  const now = useNow().getTime();
  const steps = stepsFor(row, standing, userId);
  const status = useRecordStatus([
    { collection: inspectionActionItems.name, id: row.id },
    ...after.map(({ id }) => ({ collection: inspectionPhotos.name, id })),
  ]);
  const statusLabel = useRecordStatusLabel();
  if (!hasPermission(standing, 'view_inspections')) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={title}
          subtitle={store === undefined ? null : storeTitle(store)}
          backTo="/inspections/actions"
          backLabel={t('inspections.actions.title')}
          meta={
            <>
              <span className="flex flex-wrap gap-x-3 gap-y-1.5">
                {isOverdue(action, now) ? (
                  <Badge tone="bad" icon={TriangleAlert}>
                    {t('inspections.report.overdue')}
                  </Badge>
                ) : null}
                <PriorityBadge priority={priority} />
                <Badge tone={row.status === 'verified' ? 'good' : 'neutral'}>
                  {t(`inspections.actionStatus.${row.status}`)}
                </Badge>
              </span>
              {status === null ? (
                <RecordStatusRoom />
              ) : (
                <RecordStatusBadge state={status.state} label={statusLabel(status)} />
              )}
            </>
          }
        />
        <RefusedNotice
          of={({ id, row: { action_item_id } }) => id === row.id || action_item_id === row.id}
        />
        <ConflictNotice
          collection={inspectionActionItems.name}
          ids={[row, ...repeats].map(({ id }) => id)}
        />
        <div className="grid gap-5 lg:grid-cols-2">
          <ActionFacts action={action} />
          {inspection === null ? null : (
            <ActionPictures
              inspection={inspection}
              action={action}
              before={before}
              after={after}
              mayAdd={steps.has('done')}
            />
          )}
        </div>
        <CommentsCard
          about={{ collection: 'inspection_action_items', id: row.id, storeId: row.store_id }}
          change={row.change}
        />
      </Page>
      <ActionBar
        action={action}
        afterPhotos={after.length}
        camera={
          inspection === null ? null : (
            <AfterPhotoButton
              inspection={inspection}
              action={action}
              before={before}
              after={after}
            />
          )
        }
      />
    </div>
  );
}

function Back() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/inspections/actions" variant="primary">
      {t('inspections.actions.title')}
    </ButtonLink>
  );
}
