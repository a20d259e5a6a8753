import { ChartLine, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, businessDayOf } from '../../../../kernel/business-week.ts';
import { downloadCsv } from '../../../../platform/browser/download-csv.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useWorkIn } from '../../../stores/index.ts';
import { titleIn } from '../../model/domain/titled.ts';
import {
  FilterPair,
  OverStoresPage,
  StoreFilter,
  StoresAnswer,
} from '../../ui/over-stores-page.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { useStoreNames } from '../../ui/use-store-names.ts';
import { useAskedStores, useStoresAnswer } from '../../ui/use-stores-answer.ts';
import { FailedMost } from '../components/failed-most.tsx';
import { StoresHeat } from '../components/stores-heat.tsx';
import { trendViews } from '../components/trend-view.ts';
import { fetchTrends, trendsOverStoresSchema, type TrendsOverStores } from '../remote.ts';

const ranges = ['28', '56', '91', '182'] as const;

/** How the stores that are looked at score in each section, and what fails most in them (rules X4, X7 and X8). */
export function TrendsOverStoresScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { chosen, chosenId, choose } = useListAddress();
  const today = businessDayOf(useNow(), undefined);
  const workIn = useWorkIn();
  const storeId = chosenId('store');
  const range = ranges.find((each) => each === chosen('days')) ?? '56';
  const view = chosen('as') === 'table' ? 'table' : 'drawing';
  const asked = {
    from_day: addDays(today, 1 - Number(range)),
    to_day: addDays(today, 1),
    of_stores: useAskedStores(storeId),
    template: chosenId('template'),
  };
  const answer = useStoresAnswer('trendsOverStores', asked, trendsOverStoresSchema, () =>
    fetchTrends(asked),
  );
  const templates = answer.kept?.value.templates ?? [];
  return (
    <OverStoresPage title={t('inspections.trends.title')}>
      <FilterBar>
        <SelectField
          label={t('inspections.filter.template')}
          value={answer.kept?.value.template ?? ''}
          onChange={({ target }) => choose({ template: target.value })}
          options={templates.map((each) => ({
            value: each.id,
            label: titleIn(each, format.language) ?? t('inspections.list.unknownTemplate'),
          }))}
        />
        <FilterPair>
          <StoreFilter value={storeId} onStore={(store) => choose({ store })} />
          <SelectField
            label={t('inspections.overStores.range')}
            value={range}
            onChange={({ target }) => choose({ days: target.value })}
            options={ranges.map((value) => ({
              value,
              label: t('inspections.overStores.days', { count: Number(value) }),
            }))}
          />
        </FilterPair>
        <SegmentedControl
          label={t('inspections.trends.view.label')}
          value={view}
          onValueChange={(value) => choose({ as: value })}
          options={trendViews.map((value) => ({
            value,
            label: t(`inspections.trends.view.${value}`),
          }))}
        />
      </FilterBar>
      <StoresAnswer answer={answer}>
        {(trends) =>
          trends.stores.length === 0 ? (
            <EmptyState icon={ChartLine} headingLevel={2} title={t('inspections.trends.none')}>
              {t('inspections.overStores.noneInRange')}
            </EmptyState>
          ) : (
            <Figures
              trends={trends}
              view={view}
              file={`${asked.from_day}-${today}`}
              onStore={workIn}
            />
          )
        }
      </StoresAnswer>
    </OverStoresPage>
  );
}

function Figures({
  trends,
  view,
  file,
  onStore,
}: {
  trends: TrendsOverStores;
  view: (typeof trendViews)[number];
  /** Which days, in the name of a file. */
  file: string;
  onStore: (storeId: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useStoreNames();
  const { stores, sections, questions } = trends;
  const known = stores.filter(({ store_id }) => names.has(store_id));
  const [weakest] = known;
  // The section in which most stores do badly.
  const lowest = sections
    .map((section) => ({
      section,
      below: known.filter(({ sections: of }) => (of[section.id] ?? 100) < 85).length,
    }))
    .toSorted((a, b) => b.below - a.below)[0];
  return (
    <>
      <p className="text-body text-pretty">
        {[
          t('inspections.overStores.summary', { count: known.length, visits: trends.visits }),
          weakest === undefined
            ? ''
            : t('inspections.overStores.weakest', {
                store: names.get(weakest.store_id)?.title,
                percent: format.percent(weakest.mean, 0),
              }),
          lowest === undefined || lowest.below === 0
            ? ''
            : t('inspections.overStores.weakSection', {
                section: titleIn(lowest.section, format.language),
                count: lowest.below,
              }),
        ].join(' ')}
      </p>
      <Card
        title={t('inspections.trends.compare.sections')}
        actions={
          <FileButton
            onPress={() =>
              downloadCsv({
                name: `sections-${file}.csv`,
                columns: [
                  'Store',
                  'Inspections',
                  'Mean',
                  ...sections.map(({ title }) => title ?? ''),
                ],
                rows: known.map(({ store_id, visits, mean, sections: of }) => [
                  names.get(store_id)?.number ?? null,
                  visits,
                  mean,
                  ...sections.map(({ id }) => of[id] ?? null),
                ]),
              })
            }
          />
        }
      >
        <StoresHeat trends={trends} view={view} onStore={onStore} />
      </Card>
      <Card
        title={t('inspections.overStores.failMost')}
        actions={
          <FileButton
            onPress={() =>
              downloadCsv({
                name: `failed-questions-${file}.csv`,
                columns: ['Question', 'Section', 'Critical', 'Failed', 'Checked', 'Stores'],
                rows: questions.map(
                  ({ title, section, is_critical, failed, checked, stores: of }) => [
                    title,
                    section,
                    is_critical ? 'yes' : 'no',
                    failed,
                    checked,
                    of,
                  ],
                ),
              })
            }
          />
        }
      >
        <FailedMost questions={questions} view={view} />
      </Card>
    </>
  );
}

function FileButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" variant="quiet" icon={Download} className="-my-2" onClick={onPress}>
      {t('inspections.overStores.download')}
    </Button>
  );
}
