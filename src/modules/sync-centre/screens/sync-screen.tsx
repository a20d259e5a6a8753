import { Download, EllipsisVertical, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase, useSyncStatus, useUnfinished } from '../../../db/database-context.tsx';
import { useDeviceNow } from '../../../platform/browser/use-now.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { ArrivedList } from '../components/arrived-list.tsx';
import { AttentionList } from '../components/attention-list.tsx';
import { ConflictList } from '../components/conflict-list.tsx';
import { PhotoList } from '../components/photo-list.tsx';
import { photoRecord } from '../components/photo-record.ts';
import { SyncSummary } from '../components/sync-summary.tsx';
import { useExport } from '../components/use-export.ts';
import { useNaming } from '../components/use-naming.ts';
import { useScopeOfParents } from '../components/use-scope-of-parents.ts';
import { WaitingList } from '../components/waiting-list.tsx';
import { groupUnsent } from '../domain/unsent-entries.ts';
import { useDeviceReport, useOpenConflicts, useUnsentPhotos } from '../queries.ts';

/** Its code comes after the page's own. */
const DeviceSide = deferred(() =>
  loadCode(() => import('../components/device-side.tsx')).then(({ DeviceSide: Side }) => Side),
);

/** What this device still has to send, what the server would not take, and what met something else there. */
export function SyncScreen() {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const unfinished = useUnfinished();
  const photos = useUnsentPhotos();
  const { conflicts } = useOpenConflicts();
  const report = useDeviceReport();
  const current = useCurrentStore();
  const now = useDeviceNow();
  const lines = unfinished ?? [];
  const naming = useNaming([...lines, ...photos.map(photoRecord)]);
  const scopeOf = useScopeOfParents(photos, naming.recordLabels);
  const stores = groupUnsent(lines, photos, {
    parentOf: naming.parentOf,
    scopeOf,
    current: current.id,
  });
  return (
    <Page>
      <PageHeader
        title={t('sync.title')}
        subtitle={t('sync.subtitle')}
        actions={
          <>
            <SendNow />
            {lines.length === 0 ? null : <ExportAll lines={lines} naming={naming} />}
          </>
        }
      />
      {unfinished === null ? (
        <SkeletonList rows={3} label={t('sync.loading')} />
      ) : (
        <div className="@container">
          <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
            <div className="flex min-w-0 flex-col gap-5">
              <SyncSummary status={status} />
              <AttentionList
                lines={lines.filter(({ state }) => state === 'refused')}
                naming={naming}
                now={now}
              />
              <ConflictList conflicts={conflicts} />
              <WaitingList stores={stores} naming={naming} now={now} />
              <PhotoList photos={photos} naming={naming} now={now} />
              <ArrivedList batches={report?.answered ?? []} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <DeviceSide report={report} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function SendNow() {
  const { t } = useTranslation();
  const database = useDatabase();
  const status = useSyncStatus();
  const [sending, setSending] = useState(false);
  const latest = useRef(status);
  useEffect(() => {
    latest.current = status;
  });
  const sendNow = async () => {
    setSending(true);
    await database.syncNow();
    setSending(false);
    const { pending, connection } = latest.current;
    if (connection === 'offline') {
      toast.info(t('sync.noConnection'), { message: t('sync.noConnectionText') });
    } else if (pending === 0) toast.success(t('sync.sentAll'));
    else toast.info(t('sync.sendingOn', { count: pending }));
  };
  return (
    <Button variant="primary" icon={RefreshCw} pending={sending} onClick={() => void sendNow()}>
      {t('sync.sendNow')}
    </Button>
  );
}

function ExportAll({
  lines,
  naming,
}: {
  lines: Parameters<ReturnType<typeof useExport>>[0];
  naming: Parameters<typeof useExport>[0];
}) {
  const { t } = useTranslation();
  const exportLines = useExport(naming);
  return (
    <Menu
      label={t('sync.export.label')}
      trigger={
        <IconButton
          label={t('sync.export.label')}
          icon={EllipsisVertical}
          variant="secondary"
          className="max-sm:flex-none!"
        />
      }
    >
      <MenuItem icon={Download} onSelect={() => void exportLines(lines, 'csv')}>
        {t('sync.export.csv')}
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void exportLines(lines, 'json')}>
        {t('sync.export.json')}
      </MenuItem>
    </Menu>
  );
}
