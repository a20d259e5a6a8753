import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useIdentity } from '../../auth/index.ts';
import { JoinRequests } from '../../stores/index.ts';
import { NotificationList } from '../components/notification-list.tsx';
import { markAllRead } from '../commands.ts';
import { matching } from '../domain/matching.ts';
import { useAllNotifications, useUnreadCount } from '../queries.ts';

const pageSize = 30;

/** Every notification that the device keeps. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const database = useDatabase();
  const { userId } = useIdentity();
  const { busy, run } = useCommand();
  const unreadCount = useUnreadCount(userId);
  const { rows, loading } = useAllNotifications(userId);
  const awaited = loading && rows.length === 0;
  const unread = !awaited && (unreadCount > 0 || rows.some((row) => !row.is_read));
  const [sought, setSought] = useState('');
  const [which, setWhich] = useState<'all' | 'unread'>('all');
  const [pages, setPages] = useState(1);
  const found = matching(which === 'all' ? rows : rows.filter((row) => !row.is_read), sought);
  const left = found.length - pages * pageSize;

  return (
    <Page width="narrow">
      <PageHeader
        title={t('notifications.title')}
        subtitle={t('notifications.subtitle')}
        actions={
          unread ? (
            <Button
              icon={CheckCheck}
              pending={busy}
              onClick={() =>
                void run(() => markAllRead(database), {
                  done: t('notifications.allMarked'),
                  refused: () => t('app.storage.full'),
                })
              }
            >
              {t('notifications.markAllRead')}
            </Button>
          ) : null
        }
      />
      <JoinRequests />
      {/* On a phone the button above takes a line: nothing stands below before it is known whether it comes. */}
      {awaited ? (
        <SkeletonList label={t('ui.loading')} />
      ) : (
        <>
          <FilterBar count={t('notifications.count', { count: found.length })}>
            <SearchField
              label={t('notifications.search')}
              placeholder={t('notifications.search')}
              clearLabel={t('ui.clearSearch')}
              value={sought}
              onValueChange={setSought}
            />
            <SegmentedControl
              label={t('notifications.show')}
              hideLabel
              value={which}
              onValueChange={setWhich}
              options={[
                { value: 'all', label: t('notifications.all') },
                { value: 'unread', label: t('notifications.unreadOnly') },
              ]}
            />
          </FilterBar>
          <NotificationList
            rows={found.slice(0, pages * pageSize)}
            loading={loading}
            reason={sought.trim() !== '' ? 'noMatch' : which === 'unread' ? 'allRead' : 'none'}
          />
        </>
      )}
      {left > 0 ? (
        <Button className="self-center" onClick={() => setPages(pages + 1)}>
          {t('notifications.more', { count: Math.min(left, pageSize) })}
        </Button>
      ) : null}
    </Page>
  );
}
