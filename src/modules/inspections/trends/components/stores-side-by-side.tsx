import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { storeSign, storeTitle, useStores } from '../../../stores/index.ts';
import type { InspectionActionItem } from '../../model/collections.ts';
import { ageingOf, type Ageing } from '../domain/action-age.ts';
import { actionsOf } from '../../actions/domain/action-item.ts';
import {
  scoreTrend,
  sectionsByStore,
  storesByMean,
  type AnswersByInspection,
  type ScoreTrend,
  type CompletedInspection,
} from '../domain/trends.ts';
import { ScoreChart } from './score-chart.tsx';
import { SectionHeat } from './section-heat.tsx';
import type { TrendView } from './trend-view.ts';
import { useScoreChange } from './use-score-change.ts';

type StoreFigures = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly inspections: readonly CompletedInspection[];
  readonly trend: ScoreTrend | null;
  readonly ageing: Ageing;
};

/**
 * The same figures of several stores, the weakest first (rule X7).
 *
 * `now` in epoch milliseconds.
 */
export function StoresSideBySide({
  inspections,
  answers,
  actions,
  view,
  now,
  onStore,
}: {
  /** By store, of one template. */
  inspections: ReadonlyMap<string, readonly CompletedInspection[]>;
  answers: AnswersByInspection;
  /** By store. */
  actions: ReadonlyMap<string, readonly InspectionActionItem[]>;
  view: TrendView;
  now: number;
  /** A store is looked at alone. */
  onStore: (storeId: string) => void;
}) {
  const { t } = useTranslation();
  const stores = useStores();
  const all = storesByMean(inspections).flatMap((id): StoreFigures[] => {
    const store = stores.find((each) => each.id === id);
    const of = inspections.get(id) ?? [];
    if (store === undefined) return [];
    return [
      {
        id,
        number: store.number,
        name: store.name,
        inspections: of,
        trend: scoreTrend(of),
        ageing: ageingOf(actionsOf(actions.get(id) ?? []), now),
      },
    ];
  });
  const inspected = all.filter((store) => store.inspections.length > 0);
  const others = all.length - inspected.length;
  const sections = sectionsByStore(
    inspected.map((store) => store.inspections),
    answers,
  );
  return (
    <>
      {view === 'table' ? (
        <StoresTable stores={inspected} />
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2 lg:gap-6">
          {inspected.map((store) => (
            <li key={store.id} className="min-w-0 *:h-full">
              <StoreCard store={store} answers={answers} onStore={onStore} />
            </li>
          ))}
        </ul>
      )}
      {others > 0 ? (
        <p className="text-small text-muted">
          {t('inspections.trends.compare.others', { count: others })}
        </p>
      ) : null}
      {sections.length > 0 ? (
        <Card title={t('inspections.trends.compare.sections')}>
          <SectionHeat
            caption={t('inspections.trends.compare.sections')}
            columns={inspected.map(({ id, number, name }) => ({
              id,
              label: storeSign(number) ?? name,
            }))}
            sections={sections}
            view={view}
          />
        </Card>
      ) : null}
    </>
  );
}

function StoreCard({
  store,
  answers,
  onStore,
}: {
  store: StoreFigures;
  answers: AnswersByInspection;
  onStore: (storeId: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = useScoreChange();
  const { ageing } = store;
  return (
    <Card
      title={storeTitle(store)}
      actions={
        <Button
          size="sm"
          variant="quiet"
          className="-my-2 px-1!"
          aria-label={t('inspections.trends.compare.seeStore', { number: store.number })}
          onClick={() => onStore(store.id)}
        >
          {t('inspections.trends.compare.see')}
        </Button>
      }
    >
      <ScoreChart inspections={store.inspections} answers={answers} view="drawing" />
      <p className="mt-1 text-small text-pretty text-muted">
        {[
          `${change(store.trend)}.`,
          t('inspections.trends.ageing.summary', {
            count: ageing.total,
            overdue: format.number(ageing.overdue),
          }),
          ageing.oldestDays === null
            ? ''
            : t('inspections.trends.ageing.oldest', { count: ageing.oldestDays }),
        ].join(' ')}
      </p>
    </Card>
  );
}

function StoresTable({ stores }: { stores: readonly StoreFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = useScoreChange();
  const words = useGridWords();
  return (
    <DataGrid
      caption={t('inspections.trends.stores.all')}
      rows={stores}
      rowKey={({ id }) => id}
      words={words}
      sortedBy={{ column: 'mean' }}
      columns={[
        {
          id: 'store',
          header: t('inspections.trends.compare.store'),
          primary: true,
          cell: storeTitle,
          sortValue: storeTitle,
        },
        {
          id: 'latest',
          header: t('inspections.trends.score.latest'),
          align: 'end',
          cell: ({ trend }) => format.percent(trend?.latest, 0),
          sortValue: ({ trend }) => trend?.latest ?? null,
        },
        {
          id: 'mean',
          header: t('inspections.stats.average'),
          align: 'end',
          sortValue: ({ trend }) => trend?.mean ?? null,
          cell: ({ trend, inspections }) => (
            <>
              {format.percent(trend?.mean, 0)}{' '}
              <span className="whitespace-nowrap">
                ({t('inspections.trends.visits', { count: inspections.length })})
              </span>
            </>
          ),
        },
        {
          id: 'change',
          header: t('inspections.trends.compare.change'),
          cell: ({ trend }) => change(trend),
          sortValue: ({ trend }) => trend?.change ?? null,
        },
        {
          id: 'open',
          header: t('inspections.trends.ageing.toDo'),
          align: 'end',
          cell: ({ ageing }) => format.number(ageing.total),
          sortValue: ({ ageing }) => ageing.total,
          largestFirst: true,
        },
        {
          id: 'overdue',
          header: t('inspections.report.overdue'),
          align: 'end',
          cell: ({ ageing }) => format.number(ageing.overdue),
          sortValue: ({ ageing }) => ageing.overdue,
          largestFirst: true,
        },
      ]}
    />
  );
}
