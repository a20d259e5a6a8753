import { BellOff, BellPlus, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../../command/use-command.ts';
import { useDatabase, useRow } from '../../../db/database-context.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { notificationSubscriptions, type Notification } from '../collections.ts';
import {
  recordOf,
  subscribe,
  subscriptionId,
  type Mode,
  type Subject,
} from '../commands-subscriptions.ts';
import { isKnownCategory } from '../domain/category.ts';

/** Rule N6: what the person says of the record and of the category of a notification, from its menu. */
export function SubscriptionItems({ row }: { row: Notification }) {
  const { t } = useTranslation();
  const record = recordOf(row);
  const category = t(`notifications.category.${row.category}`);
  return (
    <>
      {record === null ? null : (
        <>
          <Choice
            subject={record}
            mode="follow"
            words={[
              t('notifications.follow.record'),
              t('notifications.follow.recordEnd'),
              t('notifications.follow.said'),
              t('notifications.follow.saidEnd'),
            ]}
          />
          <Choice
            subject={record}
            mode="mute"
            words={[
              t('notifications.mute.record'),
              t('notifications.mute.recordEnd'),
              t('notifications.mute.said'),
              t('notifications.mute.saidEnd'),
            ]}
          />
        </>
      )}
      {isKnownCategory(row.category) ? (
        <>
          <Choice
            subject={{ category: row.category }}
            mode="follow"
            words={[
              t('notifications.follow.category', { category }),
              t('notifications.follow.categoryEnd', { category }),
              t('notifications.follow.said'),
              t('notifications.follow.saidEnd'),
            ]}
          />
          <Choice
            subject={{ category: row.category }}
            mode="mute"
            words={[
              t('notifications.mute.category', { category }),
              t('notifications.mute.categoryEnd', { category }),
              t('notifications.mute.said'),
              t('notifications.mute.saidEnd'),
            ]}
          />
        </>
      ) : null}
    </>
  );
}

function Choice({
  subject,
  mode,
  words: [begin, end, begun, ended],
}: {
  subject: Subject;
  mode: Mode;
  words: readonly [begin: string, end: string, begun: string, ended: string];
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { row } = useRow(notificationSubscriptions, subscriptionId(database.userId, subject));
  const holds = row?.mode === mode;
  const icon = holds ? BellRing : mode === 'mute' ? BellOff : BellPlus;
  const choose = () =>
    runCommand(() => subscribe(database, subject, holds ? null : mode), {
      done: holds ? ended : begun,
      as: 'info',
      refused: () => t('app.storage.full'),
      undo: t('ui.undo'),
    });
  return (
    <MenuItem icon={icon} onSelect={() => void choose()}>
      {holds ? end : begin}
    </MenuItem>
  );
}
