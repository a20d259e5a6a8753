import { BellOff, Check, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../db/database-context.tsx';
import { useNeverRead } from '../../../db/use-never-read.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List } from '../../../ui/list-row.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { notifications, type Notification } from '../collections.ts';
import { openNotification } from '../commands.ts';
import { NotificationRow } from './notification-row.tsx';

/** Notifications to open or to mark as read; `reason` says why there are none. */
export function NotificationList({
  rows,
  loading,
  reason,
  flush = false,
  onLeave,
}: {
  rows: readonly Notification[];
  loading: boolean;
  reason: 'none' | 'noMatch' | 'allRead';
  flush?: boolean;
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const database = useDatabase();
  const failed = useNeverRead(`user:${database.userId}`, notifications);

  if (loading && rows.length === 0) return <SkeletonList label={t('ui.loading')} />;
  if (rows.length === 0 && failed) {
    return (
      <ErrorState
        headingLevel={3}
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
        headingLevel={3}
        title={t(`notifications.${texts}.title`)}
      >
        {t(`notifications.${texts}.text`)}
      </EmptyState>
    );
  }
  return (
    <List label={t('notifications.title')} flush={flush} {...(flush ? { className: '-mx-4' } : {})}>
      {rows.map((row) => (
        <NotificationRow
          key={row.id}
          notification={row}
          onSelect={() => {
            void openNotification(database, row);
            if (row.url === null) return;
            onLeave?.();
            void navigate(row.url);
          }}
          {...(row.is_read
            ? {}
            : {
                actions: (
                  <IconButton
                    icon={Check}
                    label={t('notifications.markRead', { title: row.title })}
                    onClick={() => void openNotification(database, row)}
                  />
                ),
              })}
        />
      ))}
    </List>
  );
}
