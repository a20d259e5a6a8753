import type { ReactNode } from 'react';

/** Search and filters above a list, side by side where they fit, and how many rows they leave. */
export function FilterBar({
  children,
  count,
  actions,
}: {
  children: ReactNode;
  /** "Showing 12 archived orders"; said aloud when it changes. */
  count?: string;
  actions?: ReactNode;
}) {
  return (
    <div role="search" className="flex flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-end gap-2">
        {children}
      </div>
      {count || actions ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p role="status" className="text-small text-muted tabular-nums">
            {count}
          </p>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      ) : null}
    </div>
  );
}
