import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Notification } from '../collections.ts';
import { openNotification } from '../commands.ts';
import type { Group } from '../domain/grouping.ts';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationRow } from './notification-row.tsx';

const state = (row: Notification) => ({ fromNotifications: true, notificationId: row.id });

/** One of the list: a notification, or several of one record, whose earlier ones unfold. */
export function NotificationItem({
  group: { latest, earlier },
  onLeave,
}: {
  group: Group<Notification>;
  onLeave?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const database = useDatabase();
  const [unfolded, setUnfolded] = useState(false);
  const open = (row: Notification) => {
    void openNotification(database, row);
    if (row.url === null) return;
    onLeave?.();
    void navigate(row.url, { state: state(row) });
  };
  return (
    <>
      <NotificationRow
        notification={latest}
        onSelect={() => open(latest)}
        actions={
          <NotificationActions row={latest} earlier={unfolded ? [] : earlier} onLeave={onLeave} />
        }
      />
      {earlier.length > 0 ? (
        <li className="flex ps-14 pb-2 sm:ps-16">
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={unfolded}
            icon={unfolded ? ChevronUp : ChevronDown}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded
              ? t('notifications.group.fold')
              : t('notifications.group.more', { count: earlier.length })}
          </Button>
        </li>
      ) : null}
      {unfolded
        ? earlier.map((row) => (
            <NotificationRow
              key={row.id}
              notification={row}
              onSelect={() => open(row)}
              actions={<NotificationActions row={row} earlier={[]} />}
            />
          ))
        : null}
    </>
  );
}
