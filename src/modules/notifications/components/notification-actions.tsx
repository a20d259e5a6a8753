import { Check, EllipsisVertical, ListFilter, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { runCommand } from '../../../command/use-command.ts';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Notification } from '../collections.ts';
import { deleteNotifications, markAllRead, openNotification } from '../commands.ts';
import { recordOf } from '../commands-subscriptions.ts';
import { SubscriptionItems } from './subscription-items.tsx';

/** What can be done with one, or with all of a record that stand as one. */
export function NotificationActions({
  row,
  earlier,
  onLeave,
}: {
  row: Notification;
  earlier: readonly Notification[];
  onLeave?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const database = useDatabase();
  const all = [row, ...earlier];
  const isShown = recordOf(row) === null || row.record_id === params.get('record');
  const others = isShown ? null : row.record_id;
  const { run } = useJournalCommand();
  const remove = () =>
    run(
      (to) =>
        deleteNotifications(
          to,
          all.map(({ id }) => id),
        ),
      { done: t('notifications.deleted', { count: all.length }), as: 'info' },
    );
  const read = () =>
    runCommand(
      () => (earlier.length === 0 ? openNotification(database, row) : markAllRead(database, all)),
      { refused: () => t('app.storage.full') },
    );
  return (
    <>
      {all.some(({ is_read }) => !is_read) ? (
        <IconButton
          icon={Check}
          label={t('notifications.markRead', { title: row.title })}
          onClick={() => void read()}
        />
      ) : null}
      <Menu
        label={t('notifications.actions', { title: row.title })}
        align="end"
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={t('notifications.actions', { title: row.title })}
          />
        }
      >
        {others === null ? null : (
          <MenuItem
            icon={ListFilter}
            onSelect={() => {
              onLeave?.();
              void navigate(`/notifications?record=${others}`);
            }}
          >
            {t('notifications.ofRecord.all')}
          </MenuItem>
        )}
        <SubscriptionItems row={row} />
        <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
          {t('notifications.delete', { count: all.length })}
        </MenuItem>
      </Menu>
    </>
  );
}
