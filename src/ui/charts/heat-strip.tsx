import clsx from 'clsx';
import type { CSSProperties } from 'react';

/** The frame tells grades apart, too: a colour alone says nothing to whoever does not see it. */
export const heatLooks = {
  best: 'bg-good text-on-good',
  good: 'bg-good-soft text-good',
  fair: 'border-y-2 border-dashed border-warn bg-warn-soft text-warn',
  poor: 'border-y-2 border-bad bg-bad-soft text-bad',
  worst: 'border-y-4 border-double border-on-bad bg-bad text-on-bad',
} as const;
export type HeatGrade = keyof typeof heatLooks;

export type HeatRow = {
  readonly id: string;
  readonly name: string;
  /** One per column. `grade` null: there is no figure. */
  readonly cells: readonly {
    readonly text: string;
    readonly grade: HeatGrade | null;
    /** What the grade means, where the text does not say so. */
    readonly said?: string | undefined;
  }[];
};

const roomFor = (columns: number) => ({ '--columns': columns }) as CSSProperties;

/**
 * A table whose figures stand on their colour. The roles are stated, because rows that lay themselves out as grids lose
 * them.
 */
export function HeatStrip({
  caption,
  rowHeading,
  columns,
  rows,
  coloured,
  legend,
}: {
  caption: string;
  /** What the rows are. */
  rowHeading: string;
  columns: readonly { readonly id: string; readonly label: string }[];
  rows: readonly HeatRow[];
  /** False: the figures alone. */
  coloured: boolean;
  legend: readonly { readonly grade: HeatGrade; readonly label: string }[];
}) {
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
            {rowHeading}
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
        {rows.map(({ id, name, cells }) => (
          <div key={id} role="row" className={row}>
            <span
              role="rowheader"
              className="col-span-full self-center text-small @2xl:col-span-1 @2xl:text-body"
            >
              {name}
            </span>
            {columns.map((column, place) => {
              const { text = '–', grade = null, said } = cells[place] ?? {};
              return (
                <span
                  key={column.id}
                  role="cell"
                  data-fills={coloured ? '' : undefined}
                  className={clsx(
                    'flex min-h-9 items-center justify-center rounded-[6px] text-[0.75rem] font-semibold tracking-tight tabular-nums @md:text-small',
                    coloured && (grade === null ? 'bg-sunken text-muted' : heatLooks[grade]),
                  )}
                >
                  {text}
                  {said === undefined ? null : <span className="sr-only">, {said}</span>}
                </span>
              );
            })}
          </div>
        ))}
      </div>
      {coloured ? (
        <p aria-hidden="true" className="flex flex-wrap items-center gap-1 text-small text-muted">
          {legend.map(({ grade, label }) => (
            <span
              key={grade}
              className={clsx('rounded-[6px] px-2 py-0.5 tabular-nums', heatLooks[grade])}
            >
              {label}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
