import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '../../../auth/index.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useCurrentStore, usePermission, useStanding } from '../../../stores/index.ts';
import { ActionFilters } from '../components/action-filters.tsx';
import { ActionRow } from '../components/action-row.tsx';
import {
  actionViews,
  filterActions,
  firstFilter,
  sortActions,
  viewOf,
  type ActionFilter,
  type ActionView,
} from '../domain/action-list.ts';
import { useStoreLine } from '../../ui/use-store-line.ts';
import { useActions, type ActionItem } from '../queries.ts';

const pageSize = 30;

/** Everything that inspections left to do in the store. */
export function ActionsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const storeLine = useStoreLine();
  const mayView = usePermission('view_inspections');
  if (!mayView) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('inspections.actions.title')}
        subtitle={storeLine}
        backTo="/inspections"
        backLabel={t('inspections.action.back')}
      />
      <Actions key={store.id} storeId={store.id} />
    </Page>
  );
}

function Actions({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const { rows, loading } = useActions(storeId);
  const [filter, setFilter] = useState(firstFilter);
  if (loading) return <SkeletonList rows={5} label={t('inspections.actions.loading')} />;
  const inView = (view: ActionView) => rows.filter((action) => viewOf(action) === view).length;
  return (
    <Tabs
      label={t('inspections.actions.title')}
      value={filter.view}
      onValueChange={(view) => setFilter({ ...filter, view })}
      tabs={actionViews.map((view) => ({
        value: view,
        label: t(`inspections.actions.view.${view}`),
        badge: String(inView(view)),
        panel: <View filter={{ ...filter, view }} actions={rows} onFilter={setFilter} />,
      }))}
    />
  );
}

function View({
  filter,
  actions,
  onFilter,
}: {
  filter: ActionFilter;
  actions: readonly ActionItem[];
  onFilter: (filter: ActionFilter) => void;
}) {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const { userId } = useIdentity();
  const standing = useStanding(store.id);
  const now = useNow().getTime();
  const [shown, setShown] = useState(pageSize);
  const found = sortActions(filterActions(actions, filter, { userId, standing }), now);
  const filtered = filter.search !== '' || filter.priority !== null || filter.mine;
  return (
    <div className="flex flex-col gap-4">
      <ActionFilters filter={filter} count={found.length} onFilter={onFilter} />
      {found.length === 0 ? (
        <EmptyState
          icon={CircleCheckBig}
          headingLevel={2}
          title={
            filtered
              ? t('inspections.actions.noMatch')
              : t(`inspections.actions.empty.${filter.view}`)
          }
          action={
            filtered ? (
              <Button onClick={() => onFilter({ ...firstFilter, view: filter.view })}>
                {t('inspections.action.clearFilters')}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <List label={t(`inspections.actions.view.${filter.view}`)}>
            {found.slice(0, shown).map((action) => (
              <ActionRow key={action.row.id} action={action} now={now} />
            ))}
          </List>
          {found.length > shown ? (
            <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
              {t('inspections.list.more', { count: found.length - shown })}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
