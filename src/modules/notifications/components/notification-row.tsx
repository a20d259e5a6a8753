import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import type { Notification } from '../collections.ts';

const looks = {
  success: { icon: CircleCheck, tone: 'bg-good-soft text-good' },
  error: { icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  warning: { icon: TriangleAlert, tone: 'bg-warn-soft text-warn' },
  info: { icon: Info, tone: 'bg-info-soft text-info' },
} as const;
/** Of a kind that only a newer app knows it is a plain one (rule N7). */
const lookOf = (type: string) =>
  Object.entries(looks).find(([name]) => name === type)?.[1] ?? looks.info;

export function NotificationRow({
  notification,
  onSelect,
  actions,
}: {
  notification: Notification;
  onSelect: () => void;
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { icon: Icon, tone } = lookOf(notification.type ?? 'info');
  return (
    <ListRow
      onSelect={onSelect}
      actions={actions}
      chevron={false}
      leading={
        <span className={`relative flex size-10 items-center justify-center rounded-full ${tone}`}>
          <Icon aria-hidden="true" className="size-5" />
          {notification.is_read ? null : (
            <span
              data-fills
              className="absolute -end-0.5 -top-0.5 size-3 rounded-full bg-marigold ring-2 ring-surface"
            />
          )}
        </span>
      }
      title={
        <span className={notification.is_read ? 'font-medium' : 'font-bold'}>
          {notification.is_read ? null : (
            <span className="sr-only">{t('notifications.unread')} </span>
          )}
          {notification.title}
        </span>
      }
      subtitle={notification.message}
      meta={format.relative(notification.created_at)}
    />
  );
}
