import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../../ui/states.tsx';
import { storeTitle, useStores, useWorkIn } from '../../../stores/index.ts';
import { PriorityBadge } from '../../actions/components/priority-badge.tsx';
import type { InspectionActionItem } from '../../model/collections.ts';
import { answersOf } from '../../model/domain/answer.ts';
import { criticalFailures } from '../../model/domain/scoring.ts';
import { snapshotIn } from '../../model/domain/snapshot-in-language.ts';
import { parseSnapshot } from '../../model/domain/template-snapshot.ts';
import { FailedCriticalBadge, StatusBadge } from '../../ui/status-badge.tsx';
import { useInspectionFromOffice } from '../queries-from-office.ts';
import { ReportBody, ReportFigures } from './report-body.tsx';

/**
 * Rule XS6: an inspection whose store is not on this device, read alone. To work in it its store is opened, which brings
 * that store's rows.
 */
export function InspectionFromOffice({ inspectionId }: { inspectionId: string }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const stores = useStores();
  const workIn = useWorkIn();
  const { kept, state, again } = useInspectionFromOffice(inspectionId);
  const back = (
    <ButtonLink to="/inspections" variant="primary">
      {t('inspections.action.back')}
    </ButtonLink>
  );
  if (kept === null && state !== 'offline' && state !== 'failed') {
    return (
      <Page>
        <SkeletonList rows={5} label={t('inspections.loading.inspection')} />
      </Page>
    );
  }
  if (kept === null && state === 'failed') {
    return (
      <Page>
        <ErrorState
          title={t('inspections.overStores.error')}
          action={<Button onClick={again}>{t('inspections.overStores.retry')}</Button>}
        />
      </Page>
    );
  }
  if (kept === null) {
    return (
      <Page>
        <OfflineState title={t('inspections.notFound.inspection')} action={back}>
          {t('inspections.overStores.notHere')}
        </OfflineState>
      </Page>
    );
  }
  const told = kept.value;
  const store = stores.find(({ id }) => id === told?.inspection.store_id);
  const stored = told === null ? null : parseSnapshot(told.inspection.template_snapshot);
  // Of a store that the person lost nothing is shown, whatever is kept.
  if (told === null || store === undefined || stored === null) {
    return (
      <Page>
        <EmptyState title={t('inspections.notFound.inspection')} headingLevel={1} action={back}>
          {t('inspections.notFound.inspectionReason')}
        </EmptyState>
      </Page>
    );
  }
  const { inspection, responses, photos, actions, inspector } = told;
  const snapshot = snapshotIn(stored, format.language);
  const failedCritical = criticalFailures(snapshot, answersOf(responses)).length;
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={snapshot.name}
          subtitle={[storeTitle(store), ...(inspector === null ? [] : [inspector])].join(' · ')}
          backTo="/inspections"
          backLabel={t('inspections.action.back')}
          actions={
            <Button icon={Store} onClick={() => workIn(store.id)}>
              {t('inspections.overStores.openStore')}
            </Button>
          }
          meta={
            <>
              <StatusBadge status={inspection.status} />
              {failedCritical > 0 ? <FailedCriticalBadge /> : null}
            </>
          }
        />
        {state === 'offline' || state === 'failed' ? (
          <p role="status" className="text-small text-muted">
            {t('inspections.overStores.keptFrom', { time: format.dateTime(kept.asOf) })}
          </p>
        ) : null}
        <ReportFigures inspection={inspection} failedCritical={failedCritical} />
        {actions.length > 0 ? <ActionItems actions={actions} /> : null}
        <ReportBody snapshot={snapshot} responses={responses} photos={photos} />
      </Page>
    </ClockZone>
  );
}

function ActionItems({ actions }: { actions: readonly InspectionActionItem[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('inspections.report.actions', { count: actions.length })}>
      <ul className="flex flex-col divide-y divide-line">
        {actions.map(({ id, title, status, priority }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link
              to={`/inspections/actions/${id}`}
              className="flex min-h-12 min-w-0 flex-1 basis-48 items-center font-semibold text-brand hover:underline"
            >
              {title}
            </Link>
            <PriorityBadge priority={priority} />
            <span className="text-small text-muted">{t(`inspections.actionStatus.${status}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
