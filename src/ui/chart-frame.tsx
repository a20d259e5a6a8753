import clsx from 'clsx';
import type { ReactNode } from 'react';

type Tone = 'brand' | 'accent' | 'muted' | 'good' | 'bad';

const swatches: Record<Tone, string> = {
  brand: 'bg-brand',
  accent: 'bg-accent',
  muted: 'bg-line-strong',
  good: 'bg-good',
  bad: 'bg-bad',
};

/**
 * A drawing with what makes it readable: what it shows, what its colours mean, and the same figures as a table for who
 * can't see it or wants the numbers.
 */
export function ChartFrame({
  title,
  titleHidden = false,
  summary,
  legend = [],
  dataLabel,
  columns,
  rows,
  view = 'drawing',
  empty,
  className,
  children,
}: {
  title: string;
  /** Where what is around it says the same. */
  titleHidden?: boolean;
  /** The one thing to see, in words; also what a screen reader says of the drawing. */
  summary: string;
  legend?: readonly { readonly tone: Tone; readonly label: string; readonly dashed?: boolean }[];
  /** "Show the figures" */
  dataLabel: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** `table`: the figures alone. */
  view?: 'drawing' | 'table';
  /** Shown instead of the drawing when there is nothing to draw. */
  empty?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <figure className={clsx('@container flex min-w-0 flex-col gap-3', className)}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className={titleHidden ? 'sr-only' : 'font-semibold'}>{title}</span>
        {view === 'drawing' && legend.length > 0 ? (
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
            {legend.map(({ tone, label, dashed }) => (
              <span key={label} className="inline-flex items-center gap-1.5">
                <span
                  aria-hidden="true"
                  className={clsx(
                    dashed
                      ? 'w-4 border-t-2 border-dotted border-ink'
                      : `size-3 rounded-[3px] ${swatches[tone]}`,
                  )}
                  data-fills={dashed ? undefined : ''}
                />
                {label}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      {rows.length === 0 && empty ? (
        empty
      ) : view === 'table' ? (
        <Figures title={title} columns={columns} rows={rows} />
      ) : (
        <>
          <div role="img" aria-label={`${title}. ${summary}`}>
            {children}
          </div>
          <p className="text-small text-pretty text-muted">{summary}</p>
          <details className="-mt-2 not-open:-mb-2">
            <summary className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline">
              {dataLabel}
            </summary>
            <Figures title={title} columns={columns} rows={rows} />
          </details>
        </>
      )}
    </figure>
  );
}

function Figures({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={title}
        className="w-full border-collapse text-small tabular-nums max-sm:text-[0.8125rem]"
      >
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'py-1.5 align-bottom font-semibold hyphens-auto',
                  place === 0 ? 'text-start' : 'ps-2 text-end sm:ps-3',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            // Rows stay where they are, and two can have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              {figures.map((figure, place) => (
                <td key={columns[place + 1]} className="py-1.5 ps-2 text-end sm:ps-3">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
