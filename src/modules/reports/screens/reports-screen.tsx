import { ChartColumnBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/format.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useStoreChoice, useStoresViewName } from '../../stores/index.ts';
import { useOpenedReports, useReports } from '../queries.ts';

/** The reports there are, and of when what this device keeps of them is (rules RP). */
export function ReportsScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const reports = useReports();
  const kept = useOpenedReports();
  const looked = useStoresViewName();
  const { stores, isGlobalAdmin } = useStoreChoice();
  const [params] = useSearchParams();
  const looksAt = params.get('stores');
  const theirs = reports?.filter(({ permission }) =>
    stores.some(({ role }) => hasPermission({ role, isGlobalAdmin }, permission)),
  );
  return (
    <Page>
      <PageHeader title={t('reports.title')} subtitle={looked ?? t('reports.subtitle')} />
      {theirs === undefined ? (
        <SkeletonList rows={4} label={t('ui.loading')} />
      ) : (
        <List label={t('reports.title')}>
          {theirs.map(({ id, titleKey, descriptionKey }) => {
            const last = kept.find((each) => each.id === id);
            return (
              <ListRow
                key={id}
                to={`/reports/${id}${looksAt === null ? '' : `?stores=${encodeURIComponent(looksAt)}`}`}
                leading={<ChartColumnBig aria-hidden="true" className="size-6 text-brand" />}
                title={t(titleKey)}
                subtitle={t(descriptionKey)}
                meta={
                  last === undefined
                    ? null
                    : t('reports.openedAt', { time: format.dateTime(last.asOf) })
                }
              />
            );
          })}
        </List>
      )}
    </Page>
  );
}
