import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { heatLooks } from '../../../../ui/charts/heat-strip.tsx';
import { titleIn } from '../../model/domain/titled.ts';
import { useStoreNames } from '../../ui/use-store-names.ts';
import { gradeOf, type Grade } from '../domain/trends.ts';
import type { TrendsOverStores } from '../remote.ts';
import type { TrendView } from './trend-view.ts';

const grades: readonly Grade[] = ['worst', 'poor', 'fair', 'good', 'best'];

/**
 * Stores by sections, the weakest store first (rules X4 and X7): a table in any case, whose figures stand on their colour
 * and frame. A store's name leads to its own trends.
 */
export function StoresHeat({
  trends: { stores, sections },
  view,
  onStore,
}: {
  trends: Pick<TrendsOverStores, 'stores' | 'sections'>;
  view: TrendView;
  onStore: (storeId: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useStoreNames();
  const coloured = view === 'drawing';
  return (
    <div className="flex flex-col gap-3">
      {/* It is as wide as its sections are many: it scrolls under the name of its store, by keyboard, too. */}
      <div
        role="region"
        aria-label={t('inspections.trends.compare.sections')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto"
      >
        <table className="w-full border-separate border-spacing-1 text-small tabular-nums">
          <caption className="sr-only">{t('inspections.trends.compare.sections')}</caption>
          <thead>
            <tr className="text-muted">
              <th
                scope="col"
                className="sticky start-0 top-0 z-20 bg-surface text-start font-semibold"
              >
                {t('inspections.trends.compare.store')}
              </th>
              <th scope="col" className="sticky top-0 z-10 bg-surface px-1 font-semibold">
                {t('inspections.stats.average')}
              </th>
              {sections.map((section) => (
                <th
                  key={section.id}
                  scope="col"
                  className="sticky top-0 z-10 max-w-28 min-w-20 bg-surface px-1 align-bottom font-semibold text-balance"
                >
                  {titleIn(section, format.language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map((store) => {
              const name = names.get(store.store_id);
              if (name === undefined) return null;
              return (
                <tr key={store.store_id}>
                  <th
                    scope="row"
                    className="sticky start-0 z-10 max-w-40 bg-surface text-start font-normal"
                  >
                    <button
                      type="button"
                      onClick={() => onStore(store.store_id)}
                      className="min-h-12 text-start font-semibold text-brand hover:underline"
                    >
                      {name.title}
                    </button>
                    <span className="block text-muted">
                      {t('inspections.trends.visits', { count: store.visits })}
                    </span>
                  </th>
                  <Cell percent={store.mean} coloured={coloured} strong />
                  {sections.map(({ id }) => (
                    <Cell key={id} percent={store.sections[id] ?? null} coloured={coloured} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {coloured ? (
        <p aria-hidden="true" className="flex flex-wrap items-center gap-1 text-small text-muted">
          {grades.map((grade) => (
            <span
              key={grade}
              className={clsx('rounded-[6px] px-2 py-0.5 tabular-nums', heatLooks[grade])}
            >
              {t(`inspections.trends.grade.${grade}`)}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function Cell({
  percent,
  coloured,
  strong = false,
}: {
  percent: number | null;
  coloured: boolean;
  strong?: boolean;
}) {
  const format = useFormat();
  return (
    <td
      data-fills={coloured ? '' : undefined}
      className={clsx(
        'min-h-9 rounded-[6px] px-1 py-1.5 text-center',
        strong ? 'font-bold' : 'font-semibold',
        coloured && (percent === null ? 'bg-sunken text-muted' : heatLooks[gradeOf(percent)]),
      )}
    >
      {percent === null ? '–' : format.percent(percent, 0)}
    </td>
  );
}
