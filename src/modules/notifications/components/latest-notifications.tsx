import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../db/database-context.tsx';
import { Card } from '../../../ui/card.tsx';
import { useIdentity } from '../../auth/index.ts';
import { openNotification } from '../commands.ts';
import { useLatest } from '../queries.ts';
import { NotificationRow } from './notification-row.tsx';

const most = 4;
const unread = { unread: true, category: null };

/** What is new and unread, for the module page; nothing when there is nothing. `below` comes with it, and is not moved. */
export function LatestNotifications({ below }: { below: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const database = useDatabase();
  const { userId } = useIdentity();
  const { rows, loading } = useLatest(userId, unread, { sought: '', limit: most });
  if (loading && rows.length === 0) return null;
  if (rows.length === 0) return below;
  return (
    <>
      <Card title={t('notifications.new')} padded={false}>
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <NotificationRow
              key={row.id}
              notification={row}
              onSelect={() => {
                void openNotification(database, row);
                if (row.url !== null) void navigate(row.url);
              }}
            />
          ))}
        </ul>
      </Card>
      {below}
    </>
  );
}
