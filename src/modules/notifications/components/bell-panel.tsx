import { BellOff, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list-row.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIdentity } from '../../auth/index.ts';
import type { Notification } from '../collections.ts';
import { markAllRead, openNotification } from '../commands.ts';
import { useLatestNotifications } from '../queries.ts';
import { NotificationRow } from './notification-row.tsx';

export function BellPanel({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const database = useDatabase();
  const { userId } = useIdentity();
  const { rows, loading } = useLatestNotifications(userId);
  const unread = rows.filter((row) => !row.is_read).length;

  const select = (notification: Notification) => {
    void openNotification(database, notification);
    if (notification.url === null) return;
    onOpenChange(false);
    void navigate(notification.url);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('notifications.title')}
      description={t('notifications.count', { count: rows.length })}
      closeLabel={t('ui.close')}
      {...(unread > 0
        ? {
            footer: (
              <Button fullWidth icon={CheckCheck} onClick={() => void markAllRead(database)}>
                {t('notifications.markAllRead')}
              </Button>
            ),
          }
        : {})}
    >
      {loading && rows.length === 0 ? (
        <SkeletonList label={t('ui.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState icon={BellOff} headingLevel={3} title={t('notifications.empty.title')}>
          {t('notifications.empty.text')}
        </EmptyState>
      ) : (
        <List label={t('notifications.title')}>
          {rows.map((row) => (
            <NotificationRow key={row.id} notification={row} onSelect={() => select(row)} />
          ))}
        </List>
      )}
    </Sheet>
  );
}
