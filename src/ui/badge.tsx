import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

export const badgeLook = cva(
  'inline-flex w-fit max-w-full items-center gap-1.5 rounded-pill px-2.5 py-0.5 text-small font-semibold whitespace-nowrap @max-[16rem]:whitespace-normal',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        good: 'bg-good-soft text-good',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        info: 'bg-info-soft text-info',
        accent: 'bg-accent-soft text-accent',
      } satisfies Record<BadgeTone, string>,
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export function Badge({
  tone = 'neutral',
  icon: Icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        badgeLook({ tone }),
        // Its ground alone can hardly be told from the page in the dark theme.
        tone === 'neutral' && 'inset-ring inset-ring-line',
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
