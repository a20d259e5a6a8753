import clsx from 'clsx';
import { AxisLines, type Axis } from './axis.tsx';

/** Beside columns, for what stands at their lines. Around the `relative` box of both. */
export const columnRoom = '@md:ps-14';

/** The round values behind columns, where there is room for them. Laid over them like the line of a target. */
export function ColumnLines({
  axis,
  textOf,
  className,
}: {
  axis: Axis;
  textOf: (value: number) => string;
  /** Where the columns stand, and how high they are. */
  className: string;
}) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 hidden @md:block ${className}`}
    >
      <AxisLines {...axis} lines={axis.lines.map((value) => ({ value, text: textOf(value) }))} />
    </div>
  );
}

/** A dotted line across columns, `share` of their height up. Laid over them by its place in a `relative` box. */
export function TargetLine({
  share,
  className,
}: {
  share: number;
  /** Where the columns stand, and how high they are. */
  className: string;
}) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 z-1 @max-[16rem]:hidden ${className}`}
    >
      <div
        className="absolute inset-x-0 border-t-2 border-dotted border-faint"
        style={{ bottom: `${share * 100}%` }}
      />
    </div>
  );
}

/** One column, from the bottom of its box up; the smallest figure is seen, too. What warns is striped: its colour is not all that tells it. */
export function ColumnBar({
  share,
  tone = 'brand',
  className,
}: {
  share: number;
  tone?: 'brand' | 'warn';
  /** How wide it is. */
  className: string;
}) {
  return (
    <span
      data-fills
      className={clsx(
        'absolute bottom-0 rounded-t-[6px]',
        className,
        tone === 'warn'
          ? 'bg-warn bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--surface)_5px_7px)]'
          : 'bg-brand',
      )}
      style={{ height: `max(4px, ${share * 100}%)` }}
    />
  );
}
