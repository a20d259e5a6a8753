import { BellOff, CheckCheck, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIdentity } from '../../auth/index.ts';
import type { Notification } from '../collections.ts';
import { markAllRead, markRead } from '../commands.ts';
import { useLatestNotifications } from '../queries.ts';

const looks = {
  success: { icon: CircleCheck, tone: 'bg-good-soft text-good' },
  error: { icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  warning: { icon: TriangleAlert, tone: 'bg-warn-soft text-warn' },
  info: { icon: Info, tone: 'bg-info-soft text-info' },
} as const;

export function BellPanel({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const database = useDatabase();
  const { userId } = useIdentity();
  const { rows, loading } = useLatestNotifications(userId);
  const unread = rows.filter((row) => !row.is_read).length;

  const select = (notification: Notification) => {
    if (!notification.is_read) void markRead(database, notification.id);
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
          {rows.map((row) => {
            const { icon: Icon, tone } = looks[row.type ?? 'info'];
            return (
              <ListRow
                key={row.id}
                onSelect={() => select(row)}
                leading={
                  <span className={`flex size-10 items-center justify-center rounded-full ${tone}`}>
                    <Icon aria-hidden="true" className="size-5" />
                  </span>
                }
                title={
                  <span className={row.is_read ? 'font-medium' : 'font-bold'}>
                    {row.is_read ? null : (
                      <span className="sr-only">{t('notifications.unread')} </span>
                    )}
                    {row.title}
                  </span>
                }
                subtitle={row.message}
                meta={format.relative(row.created_at)}
                trailing={
                  row.is_read ? null : (
                    <span aria-hidden="true" className="block size-2.5 rounded-full bg-marigold" />
                  )
                }
              />
            );
          })}
        </List>
      )}
    </Sheet>
  );
}
