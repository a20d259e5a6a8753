import { CircleCheck, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase, useSyncStatus, useUnfinished } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { RefusedList } from '../components/refused-list.tsx';
import { UnsentList } from '../components/unsent-list.tsx';
import { groupUnsent } from '../domain/unsent-groups.ts';
import { useNow } from '../../../platform/use-now.ts';

/** What this device still has to send, and what the office would not take. */
export function SyncScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const database = useDatabase();
  const status = useSyncStatus();
  const lines = useUnfinished() ?? [];
  const now = useNow();
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
    if (pending === 0) toast.success(t('sync.sentAll'));
    else if (connection === 'offline') {
      toast.info(t('sync.noConnection'), { message: t('sync.noConnectionText') });
    } else toast.info(t('sync.sendingOn', { count: pending }));
  };

  return (
    <Page width="narrow">
      <PageHeader
        title={t('sync.title')}
        subtitle={t('sync.subtitle')}
        actions={
          <Button
            variant="primary"
            icon={RefreshCw}
            pending={sending}
            onClick={() => void sendNow()}
          >
            {t('sync.sendNow')}
          </Button>
        }
      />
      <StatGrid label={t('sync.title')} className="lg:grid-cols-2!">
        <StatCard
          label={t('sync.connection.label')}
          value={t(`sync.connection.${status.connection}`)}
        />
        <StatCard label={t('sync.pending')} value={format.number(status.pending)} />
        <StatCard
          label={t('sync.refused')}
          value={format.number(status.refused)}
          tone={status.refused > 0 ? 'bad' : 'neutral'}
        />
        <StatCard
          label={t('sync.lastRead')}
          value={status.lastPulledAt === null ? '–' : format.time(status.lastPulledAt)}
          {...(status.lastPulledAt === null ? { hint: t('sync.never') } : {})}
        />
      </StatGrid>
      <RefusedList lines={lines.filter(({ state }) => state === 'refused')} now={now} />
      <UnsentList groups={groupUnsent(lines)} now={now} />
      {status.pending + status.refused === 0 ? (
        <EmptyState icon={CircleCheck} title={t('sync.empty.title')}>
          {t('sync.empty.text')}
        </EmptyState>
      ) : null}
    </Page>
  );
}
