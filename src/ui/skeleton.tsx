import clsx from 'clsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A place holder while there is nothing on the device yet; never shown over data that is there. */
export function Skeleton({
  lines = 1,
  height = '1rem',
  className,
}: {
  lines?: number;
  height?: string;
  className?: string;
}) {
  return (
    <span aria-hidden="true" className={clsx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={clsx(
            'block animate-shimmer rounded-control bg-line/70',
            lines > 1 && line === lines - 1 ? 'w-3/5' : 'w-full',
          )}
          style={{ height }}
        />
      ))}
    </span>
  );
}

export function SkeletonList({
  rows = 4,
  label,
  className,
}: {
  rows?: number;
  label: string;
  className?: string;
}) {
  return (
    <div role="status" className={clsx('flex flex-col gap-3', className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="4.5rem" />
      ))}
    </div>
  );
}
