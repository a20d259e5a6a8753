import clsx from 'clsx';
import { AxisLines, axisRoom } from './axis.tsx';

export type LinePoint = {
  readonly id: string;
  readonly value: number;
  /** Over the point. */
  readonly text: string;
  /** Under the chart. */
  readonly label: string;
  /** `bad` has another shape, too. */
  readonly tone: 'brand' | 'bad';
};

/** A line of few points, each with its figure; each has as much room as the others. In a `ChartFrame`, which says it in words. */
export function LineChart({
  points,
  from,
  to,
  lines,
}: {
  points: readonly LinePoint[];
  /** The values at the bottom and at the top. */
  from: number;
  to: number;
  lines: readonly { readonly value: number; readonly text: string }[];
}) {
  /** Percent of the drawing's height, from its bottom. */
  const height = (value: number) => ((value - from) / (to - from)) * 100;
  const placed = points.map((point, index) => ({
    ...point,
    x: ((index + 0.5) / points.length) * 100,
    y: height(point.value),
  }));
  return (
    <div className={`${axisRoom} pt-6`}>
      <div className="relative h-40">
        <AxisLines from={from} to={to} lines={lines} />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible text-brand"
        >
          <polyline
            points={placed.map(({ x, y }) => `${x},${100 - y}`).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {placed.map(({ id, x, y, text, tone }) => (
          <span key={id} className="absolute size-0" style={{ left: `${x}%`, bottom: `${y}%` }}>
            <span
              data-fills
              className={clsx(
                'absolute size-3 -translate-1/2 border-2 border-surface',
                tone === 'bad' ? 'rotate-45 bg-bad' : 'rounded-full bg-brand',
              )}
            />
            <span className="absolute bottom-2 -translate-x-1/2 rounded-[4px] bg-surface/80 px-0.5 text-[0.75rem] leading-4 font-semibold tracking-tight tabular-nums">
              {text}
            </span>
          </span>
        ))}
      </div>
      <div className="flex border-t border-line-strong pt-1">
        {points.map(({ id, label }) => (
          <span
            key={id}
            className="min-w-0 flex-1 text-center text-[0.75rem] tracking-tight text-muted tabular-nums"
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
