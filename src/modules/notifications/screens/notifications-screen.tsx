import { CheckCheck, EllipsisVertical, Eye, Settings2, Trash2, X } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useIdentity } from '../../auth/index.ts';
import {
  JoinRequests,
  storeTitle,
  UnknownStores,
  useStores,
  useStoresView,
  useStoresViewName,
} from '../../stores/index.ts';
import { NotificationList } from '../components/notification-list.tsx';
import { notificationCategories, type NotificationCategory } from '../domain/category.ts';
import { showPushSettings } from '../components/push-settings-open.ts';
import { deleteAll, markReadOf } from '../commands.ts';
import { useNotifications, useUnreadCount } from '../queries.ts';

const pageSize = 30;

/** Every notification that the device keeps: all, unread, of a category, a store or a record (rules N2 to N4). */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userId } = useIdentity();
  const { busy, run } = useJournalCommand();
  const [sought, setSought] = useState('');
  // The field stays as quick as the typing, however much there is to search.
  const searched = useDeferredValue(sought);
  const [which, setWhich] = useState<'all' | 'unread'>('all');
  const [category, setCategory] = useState<NotificationCategory | null>(null);
  const [pages, setPages] = useState(1);
  const [params, setParams] = useSearchParams();
  const every = useStores();
  const view = useStoresView();
  const looked = useStoresViewName();
  // Of some stores that are looked at together; of all of them nothing is left out.
  const some = view === null || view.isAll ? null : view.stores;
  const lookedAt = useMemo(() => some?.map(({ id }) => id) ?? null, [some]);
  const stores = some ?? every;
  // By its number: the same address means the same store to whoever it is sent.
  const storeId = stores.find(({ number }) => number === params.get('store'))?.id ?? null;
  const recordId = params.get('record');
  const storeIds = recordId === null ? lookedAt : null;
  const [asks, setAsks] = useState(false);
  const everyUnread = useUnreadCount();
  const unreadThere = useNotifications(
    userId,
    { unread: true, category: null, storeIds: lookedAt },
    { sought: '', limit: 1 },
  ).count;
  const unreadCount = lookedAt === null ? everyUnread : unreadThere;
  const { rows, count, loading, failed } = useNotifications(
    userId,
    { unread: which === 'unread', category, storeId, storeIds, recordId },
    { sought: searched, limit: pages * pageSize },
  );
  const asksSettings = params.has('settings');
  useEffect(() => {
    // The link of a mail to what its reader gets.
    if (!asksSettings) return;
    showPushSettings(true);
    setParams(
      (before) => {
        before.delete('settings');
        return before;
      },
      { replace: true },
    );
  }, [asksSettings, setParams]);
  const awaited = loading && rows.length === 0;
  const left = count - rows.length;
  const reason =
    searched.trim() !== '' || storeId !== null || storeIds !== null || recordId !== null
      ? 'noMatch'
      : which === 'unread'
        ? 'allRead'
        : category === null
          ? 'none'
          : 'noneOfKind';

  return (
    <Page width="narrow">
      <PageHeader
        title={t('notifications.title')}
        subtitle={some === null ? t('notifications.subtitle') : (looked ?? undefined)}
        actions={
          awaited ? null : (
            <>
              {unreadCount > 0 ? (
                <Button
                  icon={CheckCheck}
                  pending={busy}
                  onClick={() =>
                    void run((to) => markReadOf(to, lookedAt), {
                      done: t('notifications.allMarked'),
                    })
                  }
                >
                  {t('notifications.markAllRead')}
                </Button>
              ) : null}
              <Menu
                label={t('notifications.more')}
                align="end"
                trigger={
                  <IconButton
                    icon={EllipsisVertical}
                    variant="secondary"
                    className="flex-none!"
                    label={t('notifications.more')}
                  />
                }
              >
                <MenuItem icon={Eye} onSelect={() => void navigate('/notifications/sent')}>
                  {t('notifications.sent.title')}
                </MenuItem>
                <MenuItem icon={Settings2} onSelect={() => showPushSettings(true)}>
                  {t('push.settings.title')}
                </MenuItem>
                <MenuItem
                  icon={Trash2}
                  danger
                  disabled={rows.length === 0 && count === 0}
                  onSelect={() => setAsks(true)}
                >
                  {t('notifications.deleteAll.action')}
                </MenuItem>
              </Menu>
            </>
          )
        }
      />
      <UnknownStores />
      <JoinRequests />
      {/* On a phone the button above takes a line: nothing stands below before it is known whether it comes. */}
      {awaited ? (
        <SkeletonList label={t('ui.loading')} />
      ) : (
        <>
          <FilterBar
            count={t(recordId === null ? 'notifications.count' : 'notifications.ofRecord.count', {
              count,
            })}
            actions={
              recordId === null ? null : (
                <ButtonLink to="/notifications" size="sm" variant="quiet" icon={X}>
                  {t('notifications.ofRecord.end')}
                </ButtonLink>
              )
            }
          >
            <SearchField
              label={t('notifications.search')}
              placeholder={t('notifications.search')}
              clearLabel={t('ui.clearSearch')}
              value={sought}
              onValueChange={setSought}
            />
            <SelectField
              label={t('notifications.category.label')}
              hideLabel
              value={category ?? ''}
              placeholder={t('notifications.category.every')}
              onChange={({ target }) => {
                setCategory(notificationCategories.find((each) => each === target.value) ?? null);
                setPages(1);
              }}
              options={notificationCategories.map((value) => ({
                value,
                label: t(`notifications.category.${value}`),
              }))}
            />
            {stores.length > 1 ? (
              <SelectField
                label={t('stores.picker.title')}
                hideLabel
                value={storeId ?? ''}
                placeholder={
                  some === null ? t('stores.picker.all') : (looked ?? t('stores.picker.all'))
                }
                onChange={({ target }) => {
                  const number = stores.find(({ id }) => id === target.value)?.number;
                  setParams(
                    (before) => {
                      before.delete('record');
                      if (number === undefined) before.delete('store');
                      else before.set('store', number);
                      return before;
                    },
                    { replace: true },
                  );
                  setPages(1);
                }}
                options={stores.map((store) => ({ value: store.id, label: storeTitle(store) }))}
              />
            ) : null}
            <SegmentedControl
              label={t('notifications.show')}
              hideLabel
              value={which}
              onValueChange={(value) => {
                setWhich(value);
                setPages(1);
              }}
              options={[
                { value: 'all', label: t('notifications.all') },
                { value: 'unread', label: t('notifications.unreadOnly') },
              ]}
            />
          </FilterBar>
          <NotificationList {...{ rows, loading, failed, reason }} together={recordId === null} />
        </>
      )}
      {left > 0 && !awaited ? (
        <Button className="self-center" onClick={() => setPages(pages + 1)}>
          {t('notifications.showMore', { count: Math.min(left, pageSize) })}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('notifications.deleteAll.title')}
        description={t('notifications.deleteAll.text')}
        confirmLabel={t('notifications.deleteAll.action')}
        cancelLabel={t('ui.cancel')}
        pending={busy}
        onConfirm={async () => {
          const done = await run((to) => deleteAll(to, lookedAt), {
            done: t('notifications.deleteAll.done'),
            as: 'info',
          });
          if (done) setAsks(false);
        }}
      />
    </Page>
  );
}
