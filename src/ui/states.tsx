import clsx from 'clsx';
import { CircleAlert, Inbox, LockKeyhole, WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type StateProps = {
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  readonly className?: string;
};

function StateFrame({
  icon: Icon = Inbox,
  title,
  children,
  action,
  headingLevel = 2,
  iconTone,
  role,
  className,
}: StateProps & { iconTone: string; role?: 'alert' }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role={role}
      className={clsx(
        // A card is frame enough.
        'flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-10 text-center in-data-card:border-0 in-data-card:px-2 in-data-card:py-5',
        className,
      )}
    >
      <span
        className={clsx(
          'mb-1 inline-flex size-14 items-center justify-center rounded-full',
          iconTone,
        )}
      >
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <Heading className="text-heading text-ink">{title}</Heading>
      {children ? (
        <div className="max-w-prose text-body text-balance text-muted">{children}</div>
      ) : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

export function EmptyState(props: StateProps) {
  return <StateFrame {...props} iconTone="bg-brand-soft text-brand" />;
}

export function ErrorState({
  details,
  detailsLabel,
  children,
  ...rest
}: StateProps & { details?: string; detailsLabel?: string }) {
  return (
    <StateFrame icon={CircleAlert} {...rest} role="alert" iconTone="bg-bad-soft text-bad">
      {children}
      {details ? (
        <details className="mt-3 text-start">
          <summary className="flex min-h-12 items-center font-semibold text-brand">
            {detailsLabel}
          </summary>
          <pre className="rounded-control bg-sunken p-3 text-small wrap-anywhere whitespace-pre-wrap text-ink">
            {details}
          </pre>
        </details>
      ) : null}
    </StateFrame>
  );
}

export function OfflineState(props: StateProps) {
  return <StateFrame icon={WifiOff} {...props} iconTone="bg-accent-soft text-accent" />;
}

export function NoAccessState(props: StateProps) {
  return <StateFrame icon={LockKeyhole} {...props} iconTone="bg-sunken text-muted" />;
}
