import clsx from 'clsx';
import { AxisLines, axisRoom } from './axis.tsx';

const tones = { brand: 'text-brand', accent: 'text-accent', muted: 'text-muted' } as const;
/** What tells the lines apart without colour. */
const dashes = { solid: undefined, dashed: '7 5', dotted: '1.5 4' } as const;

export type Series = {
  readonly id: string;
  readonly tone: keyof typeof tones;
  readonly line: keyof typeof dashes;
  /** One per place; null: there is no figure, and the line is broken. */
  readonly values: readonly (number | null)[];
  /** Each figure has a mark; `bad` ones have another shape. */
  readonly marks?: (place: number) => 'brand' | 'bad';
};

/** More marks than this run into each other. */
const mostMarks = 30;
const mostLabels = 7;

/** The parts of a line between its gaps. */
function partsOf(values: readonly (number | null)[]): { place: number; value: number }[][] {
  const parts: { place: number; value: number }[][] = [[]];
  values.forEach((value, place) => {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push({ place, value });
  });
  return parts.filter((part) => part.length > 0);
}

/** Lines over the same places, with a band behind them. In a `ChartFrame`, which says it in words and as a table. */
export function SeriesChart({
  labels,
  series,
  from,
  to,
  lines,
  band,
}: {
  /** Under the chart, one per place; as many as there is room for are shown. */
  labels: readonly string[];
  series: readonly Series[];
  /** The values at the bottom and at the top. */
  from: number;
  to: number;
  lines: readonly { readonly value: number; readonly text: string }[];
  band?: readonly { readonly low: number; readonly high: number }[];
}) {
  const x = (place: number) => ((place + 0.5) / labels.length) * 100;
  const y = (value: number) => 100 - ((value - from) / (to - from)) * 100;
  const step = Math.ceil(labels.length / mostLabels);
  const outline = (end: 'low' | 'high') =>
    (band ?? []).map((each, place) => `${x(place)},${y(each[end])}`);
  return (
    <div className={`${axisRoom} pt-3`}>
      <div className="relative h-48">
        <AxisLines from={from} to={to} lines={lines} />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {band === undefined ? null : (
            <polygon
              points={[...outline('high'), ...outline('low').toReversed()].join(' ')}
              className="text-brand"
              fill="currentColor"
              fillOpacity="0.14"
            />
          )}
          {series.map(({ id, tone, line, values }) =>
            partsOf(values).map((part) => (
              <polyline
                key={`${id} ${part[0]?.place}`}
                points={part.map(({ place, value }) => `${x(place)},${y(value)}`).join(' ')}
                className={tones[tone]}
                fill="none"
                stroke="currentColor"
                strokeWidth={line === 'solid' ? 2.5 : 2}
                strokeDasharray={dashes[line]}
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            )),
          )}
        </svg>
        {labels.length > mostMarks
          ? null
          : series.flatMap(({ id, values, marks }) =>
              marks === undefined
                ? []
                : values.map((value, place) =>
                    value === null ? null : (
                      <span
                        // Places stay where they are.
                        // oxlint-disable-next-line react/no-array-index-key
                        key={`${id} ${place}`}
                        data-fills
                        className={clsx(
                          'absolute size-3 -translate-1/2 border-2 border-surface',
                          marks(place) === 'bad' ? 'rotate-45 bg-bad' : 'rounded-full bg-brand',
                        )}
                        style={{ left: `${x(place)}%`, top: `${y(value)}%` }}
                      />
                    ),
                  ),
            )}
      </div>
      <div className="relative h-6 border-t border-line-strong">
        {labels.map((label, place) =>
          (labels.length - 1 - place) % step === 0 ? (
            <span
              // Places stay where they are, and two can have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              className={clsx(
                'absolute top-1 -translate-x-1/2 text-[0.75rem] tracking-tight whitespace-nowrap text-muted tabular-nums',
                // Large text on a phone: there is room for three.
                (labels.length - 1 - place) % (3 * step) !== 0 && '@max-[16rem]:hidden',
              )}
              style={{ left: `${x(place)}%` }}
            >
              {label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}
