import { BellOff, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list-row.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { Notification } from '../collections.ts';
import { byDay } from '../domain/grouping.ts';
import { NotificationItem } from './notification-item.tsx';

/**
 * Notifications to open, mark or delete; `reason` says why there are none. `flush`: at the bell, one after the other;
 * else by day, and `together` those of one record as one (rule N3).
 */
export function NotificationList({
  rows,
  loading,
  failed,
  reason,
  flush = false,
  together = true,
  onLeave,
}: {
  rows: readonly Notification[];
  loading: boolean;
  failed: boolean;
  reason: 'none' | 'noMatch' | 'allRead' | 'noneOfKind';
  flush?: boolean;
  together?: boolean;
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  // Below the title of the bell's panel, or of the page.
  const headingLevel = flush ? 3 : 2;

  if (loading && rows.length === 0) return <SkeletonList label={t('ui.loading')} />;
  if (rows.length === 0 && failed) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        title={t('notifications.failed.title')}
        action={
          <Button onClick={() => void database.syncNow()}>{t('notifications.failed.retry')}</Button>
        }
      >
        {t('notifications.failed.text')}
      </ErrorState>
    );
  }
  if (rows.length === 0) {
    const texts = reason === 'none' ? 'empty' : reason;
    return (
      <EmptyState
        icon={reason === 'noMatch' ? SearchX : BellOff}
        headingLevel={headingLevel}
        title={t(`notifications.${texts}.title`)}
      >
        {t(`notifications.${texts}.text`)}
      </EmptyState>
    );
  }
  if (!flush) return <Days {...{ rows, together }} />;
  return (
    <List label={t('notifications.title')} flush className="-mx-4">
      {rows.map((row) => (
        <NotificationItem key={row.id} group={{ latest: row, earlier: [] }} onLeave={onLeave} />
      ))}
    </List>
  );
}

function Days({ rows, together }: { rows: readonly Notification[]; together: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = useMemo(() => byDay(rows, format.date, together), [rows, format, together]);
  const today = format.date(useNow().toISOString());
  return (
    <div className="flex flex-col gap-5">
      {days.map(({ day, groups }) => {
        const at = groups[0]?.latest.created_at;
        const name = day === today ? t('notifications.today') : format.dayAndDate(at);
        return (
          <section key={day} className="flex flex-col gap-2">
            <h2 className="text-small font-semibold text-muted">{name}</h2>
            <List label={t('notifications.ofDay', { day: name })}>
              {groups.map((group) => (
                <NotificationItem key={group.latest.id} group={group} />
              ))}
            </List>
          </section>
        );
      })}
    </div>
  );
}
