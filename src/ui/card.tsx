import clsx from 'clsx';
import { useId, type ReactNode } from 'react';

export type CardProps = {
  readonly as?: 'section' | 'div' | 'article';
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly padded?: boolean;
  readonly tone?: 'plain' | 'sunken';
  readonly className?: string;
  readonly children: ReactNode;
};

export function Card({
  as: Tag = 'section',
  title,
  actions,
  padded = true,
  tone = 'plain',
  className,
  children,
}: CardProps) {
  const titleId = useId();
  return (
    <Tag
      data-card
      {...(title && Tag !== 'div' ? { 'aria-labelledby': titleId } : {})}
      className={clsx(
        '@container min-w-0 rounded-card border border-line',
        tone === 'plain' ? 'bg-surface shadow-raised' : 'bg-sunken',
        className,
      )}
    >
      {title || actions ? (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-3 pb-2 sm:min-h-14 sm:px-5 sm:pt-4">
          {title ? (
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
          ) : null}
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      ) : null}
      <div
        className={clsx(
          padded && 'px-4 pb-4 sm:px-5 sm:pb-5',
          padded && !title && !actions && 'pt-4 sm:pt-5',
        )}
      >
        {children}
      </div>
    </Tag>
  );
}
