import clsx from 'clsx';

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

/** One column, from the bottom of its box up; the smallest figure is seen, too. */
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
        tone === 'warn' ? 'bg-warn' : 'bg-brand',
      )}
      style={{ height: `max(4px, ${share * 100}%)` }}
    />
  );
}
