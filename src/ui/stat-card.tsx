import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

type Tone = 'neutral' | 'good' | 'warn' | 'bad';
export type StatCardProps = {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly icon?: LucideIcon;
  readonly tone?: Tone;
  readonly loading?: boolean;
  readonly className?: string;
};

const figureTones: Record<Tone, string> = {
  neutral: 'text-ink',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};

/** One figure. Inside a `StatGrid` the list semantics name it; the tone is never the only sign. */
export function StatCard({
  label,
  value,
  hint,
  icon: Icon,
  tone = 'neutral',
  loading = false,
  className,
}: StatCardProps) {
  return (
    <div
      className={clsx(
        '@container flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3 shadow-raised',
        className,
      )}
    >
      <dt className="flex items-center gap-2 text-small font-medium text-muted">
        {Icon ? <Icon aria-hidden="true" className="size-4.5 shrink-0 text-faint" /> : null}
        <span className="min-w-0 text-balance wrap-anywhere">{label}</span>
      </dt>
      <dd className={clsx('text-figure tabular-nums wrap-anywhere', figureTones[tone])}>
        {loading ? <Skeleton height="1.1em" className="max-w-24" /> : value}
      </dd>
      {hint ? <dd className="text-small text-balance text-muted">{hint}</dd> : null}
    </div>
  );
}

export function StatGrid({
  label,
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <dl
      aria-label={label}
      className={clsx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3 lg:gap-4',
        className,
      )}
    >
      {children}
    </dl>
  );
}
