import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function List({
  label,
  flush = false,
  children,
  className,
}: {
  label?: string;
  /** Without a frame of its own, edge to edge in a panel that has one. */
  flush?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <ul
      aria-label={label}
      className={clsx(
        'divide-y divide-line overflow-hidden border-line',
        flush ? 'border-y' : 'rounded-card border bg-surface shadow-raised',
        className,
      )}
    >
      {children}
    </ul>
  );
}

export type ListRowProps = {
  readonly to?: string;
  readonly state?: unknown;
  readonly onSelect?: () => void;
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Badges and dates under the title. */
  readonly meta?: ReactNode;
  /** A figure at the end, inside the target. */
  readonly trailing?: ReactNode;
  /** Buttons, outside the target. */
  readonly actions?: ReactNode;
  /** False where pressing does not lead to another page. */
  readonly chevron?: boolean;
  readonly className?: string;
};

// A row of large text has no room for three columns: the end goes under the words, the arrow goes.
const targetLook =
  'flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-start @max-[16rem]:flex-wrap hover:bg-brand-soft focus-visible:-outline-offset-3 sm:px-5';

export function ListRow({
  to,
  state,
  onSelect,
  leading,
  title,
  subtitle,
  meta,
  trailing,
  actions,
  chevron = true,
  className,
}: ListRowProps) {
  const pressable = to !== undefined || onSelect !== undefined;
  const content = (
    <>
      {leading ? <span className="shrink-0">{leading}</span> : null}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 @max-[16rem]:basis-full">
        <span className="font-semibold text-ink">{title}</span>
        {subtitle ? <span className="text-small text-muted">{subtitle}</span> : null}
        {meta ? (
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
            {meta}
          </span>
        ) : null}
      </span>
      {trailing ? <span className="shrink-0 text-end tabular-nums">{trailing}</span> : null}
      {pressable && chevron ? (
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-faint @max-[16rem]:hidden"
        />
      ) : null}
    </>
  );
  return (
    <li className={clsx('@container flex items-stretch', className)}>
      {to !== undefined ? (
        <Link to={to} state={state} className={targetLook}>
          {content}
        </Link>
      ) : onSelect ? (
        <button type="button" onClick={onSelect} className={targetLook}>
          {content}
        </button>
      ) : (
        <div className={clsx(targetLook, 'hover:bg-transparent')}>{content}</div>
      )}
      {actions ? <span className="flex items-center gap-1 pe-2">{actions}</span> : null}
    </li>
  );
}
