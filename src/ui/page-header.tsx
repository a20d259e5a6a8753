import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type PageHeaderProps = {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly backTo?: string;
  readonly backLabel?: string;
  readonly actions?: ReactNode;
  /** So few actions that they stand beside the title on a phone, too. */
  readonly actionsBeside?: boolean;
  /** Badges beside the title. */
  readonly meta?: ReactNode;
  readonly className?: string;
};

export function PageHeader({
  title,
  subtitle,
  backTo,
  backLabel,
  actions,
  actionsBeside = false,
  meta,
  className,
}: PageHeaderProps) {
  return (
    <header className={`flex flex-col gap-3 ${className ?? ''}`}>
      {backTo ? (
        <Link
          to={backTo}
          className="-my-1 inline-flex min-h-12 items-center gap-2 self-start pe-3 text-small font-semibold text-brand hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {backLabel}
        </Link>
      ) : null}
      <div
        className={`flex gap-3 sm:flex-row sm:flex-wrap sm:items-start sm:justify-between sm:gap-x-6 ${actionsBeside ? 'items-start justify-between' : 'flex-col'}`}
      >
        {/* Large text: the actions go under the title. */}
        <div className="min-w-0 sm:flex-1 sm:basis-[15rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-title text-balance text-ink">{title}</h1>
            {meta}
          </div>
          {subtitle ? (
            <p className="mt-1 max-w-prose text-body text-pretty text-muted">{subtitle}</p>
          ) : null}
        </div>
        {actions ? (
          <div className="flex max-w-full shrink-0 flex-wrap gap-2 max-sm:*:flex-1">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}
