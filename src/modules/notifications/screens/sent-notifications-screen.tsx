import { BellOff, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../ui/states.tsx';
import { UrgentEventCard } from '../components/urgent-event-card.tsx';
import { useUrgentEvents } from '../queries-seen.ts';

/** Who has seen the urgent notifications that the person caused (rule D13); `?record=`: those about one record. */
export function SentNotificationsScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const [params] = useSearchParams();
  const record = params.get('record');
  const { last, state, again } = useUrgentEvents(record);
  const events = last?.value ?? null;
  const backTo = events?.find(({ url }) => url !== null)?.url;
  return (
    <Page width="narrow">
      <PageHeader
        title={t('push.seen.title')}
        subtitle={t('push.seen.subtitle')}
        {...(record !== null && backTo
          ? { backTo, backLabel: t('push.seen.backToRecord') }
          : { backTo: '/notifications', backLabel: t('notifications.title') })}
        actions={
          state === 'offline' || events === null ? null : (
            <Button icon={RefreshCw} pending={state === 'asking'} onClick={again}>
              {t('push.seen.refresh')}
            </Button>
          )
        }
      />
      {events === null ? null : (
        <p role="status" className="text-small text-muted">
          {t(`push.seen.asOf.${state === 'asking' ? 'current' : state}`, {
            time: format.time(last?.asOf ?? null),
          })}
        </p>
      )}
      {events !== null && events.length > 0 ? (
        events.map((event) => (
          <UrgentEventCard key={event.people[0]?.notification_id} event={event} />
        ))
      ) : events !== null ? (
        <EmptyState
          icon={BellOff}
          title={t(record === null ? 'push.seen.empty' : 'push.seen.emptyOfRecord')}
        >
          {t(record === null ? 'push.seen.emptyReason' : 'push.seen.emptyOfRecordReason')}
        </EmptyState>
      ) : state === 'offline' ? (
        <OfflineState title={t('push.seen.offline')}>{t('push.seen.offlineReason')}</OfflineState>
      ) : state === 'failed' ? (
        <ErrorState
          title={t('push.seen.failed')}
          action={<Button onClick={again}>{t('push.seen.again')}</Button>}
        />
      ) : (
        <SkeletonList rows={4} label={t('ui.loading')} />
      )}
    </Page>
  );
}
