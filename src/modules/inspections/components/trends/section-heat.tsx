import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { gradeOf, type Grade, type SectionTrend } from '../../domain/trends.ts';
import type { TrendView } from './trend-view.ts';

const looks: Record<Grade, string> = {
  best: 'bg-good text-on-good',
  good: 'bg-good-soft text-good',
  fair: 'bg-warn-soft text-warn',
  poor: 'bg-bad-soft text-bad',
  worst: 'bg-bad text-on-bad',
};
const grades: readonly Grade[] = ['worst', 'poor', 'fair', 'good', 'best'];

const roomFor = (columns: number) => ({ '--columns': columns }) as CSSProperties;

/**
 * Sections by visit or by store, each score on its colour (rule X4). The roles are stated, because rows that lay themselves
 * out as grids lose them.
 */
export function SectionHeat({
  caption,
  columns,
  sections,
  view,
}: {
  caption: string;
  /** One per score. */
  columns: readonly { readonly id: string; readonly label: string }[];
  sections: readonly SectionTrend[];
  view: TrendView;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const row =
    'grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-1 @2xl:grid-cols-[minmax(9rem,1fr)_repeat(var(--columns),minmax(0,4.5rem))]';
  return (
    <div className="flex flex-col gap-3">
      <div
        role="table"
        aria-label={caption}
        className="flex flex-col gap-2 @2xl:gap-1"
        style={roomFor(columns.length)}
      >
        <div role="row" className={row}>
          <span role="columnheader" className="hidden text-small text-muted @2xl:block">
            {t('inspections.report.section')}
          </span>
          {columns.map(({ id, label }) => (
            <span
              key={id}
              role="columnheader"
              className="text-center text-[0.75rem] leading-6 tracking-tight text-muted tabular-nums"
            >
              {label}
            </span>
          ))}
        </div>
        {sections.map(({ id, name, scores }) => (
          <div key={id} role="row" className={row}>
            <span
              role="rowheader"
              className="col-span-full self-center text-small @2xl:col-span-1 @2xl:text-body"
            >
              {name}
            </span>
            {columns.map((column, place) => (
              <Score
                key={column.id}
                score={scores[place] ?? null}
                coloured={view === 'drawing'}
                text={format.percent(scores[place], 0)}
              />
            ))}
          </div>
        ))}
      </div>
      {view === 'drawing' ? (
        <p aria-hidden="true" className="flex flex-wrap items-center gap-1 text-small text-muted">
          {grades.map((grade) => (
            <span
              key={grade}
              className={clsx('rounded-[6px] px-2 py-0.5 tabular-nums', looks[grade])}
            >
              {t(`inspections.trends.grade.${grade}`)}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function Score({
  score,
  coloured,
  text,
}: {
  score: number | null;
  coloured: boolean;
  text: string;
}) {
  return (
    <span
      role="cell"
      data-fills={coloured ? '' : undefined}
      className={clsx(
        'flex min-h-9 items-center justify-center rounded-[6px] text-[0.75rem] font-semibold tracking-tight tabular-nums @md:text-small',
        coloured && (score === null ? 'bg-sunken text-muted' : looks[gradeOf(score)]),
      )}
    >
      {score === null ? '–' : text}
    </span>
  );
}
