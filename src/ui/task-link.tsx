import clsx from 'clsx';
import { ArrowRight, Check, type LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';

export type TaskLinkProps = Pick<LinkProps, 'to' | 'state'> & {
  readonly icon: LucideIcon;
  /** How many wait; 0: done with. */
  readonly count: number;
  /** The count in words, also of none. */
  readonly label: string;
  /** Something is late. */
  readonly late?: boolean;
};

/** One kind of work that waits, and the way to it. As high with work as without, so that nothing below moves. */
export function TaskLink({ to, state, icon: Icon, count, label, late = false }: TaskLinkProps) {
  const Sign = count === 0 ? Check : Icon;
  return (
    <Link
      to={to}
      state={state}
      className={clsx(
        'group flex min-h-14 min-w-0 items-center gap-3 rounded-card border px-4 py-2 font-semibold transition-colors hover:border-brand',
        count === 0
          ? 'border-line bg-surface text-muted'
          : late
            ? 'border-bad bg-bad-soft text-bad'
            : 'border-line-strong bg-accent-soft text-accent',
      )}
    >
      <Sign aria-hidden="true" className={clsx('size-5.5 shrink-0', count === 0 && 'text-good')} />
      <span className="min-w-0 flex-1 tabular-nums">{label}</span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-hover:translate-x-1"
      />
    </Link>
  );
}
