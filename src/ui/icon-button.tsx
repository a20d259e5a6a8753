import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const look = cva(
  'relative inline-flex size-12 shrink-0 items-center justify-center rounded-control border transition-colors duration-100 disabled:opacity-50',
  {
    variants: {
      variant: {
        quiet: 'border-transparent text-muted hover:bg-brand-soft hover:text-ink',
        secondary: 'border-line-strong bg-surface text-ink hover:bg-brand-soft',
        danger: 'border-transparent text-bad hover:bg-bad-soft',
        // In px: at twice the text size the header still holds them all.
        rail: 'size-[48px] border-transparent text-on-rail hover:bg-rail-raised',
      },
    },
    defaultVariants: { variant: 'quiet' },
  },
);

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly variant?: 'quiet' | 'secondary' | 'danger' | 'rail';
  /** A short count on the corner; say it in `label` too. */
  readonly badge?: string | undefined;
};

export function IconButton({
  label,
  icon: Icon,
  variant,
  badge,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(look({ variant }), className)}
      {...rest}
    >
      <Icon aria-hidden="true" className={variant === 'rail' ? 'size-[22px]' : 'size-5.5'} />
      {badge ? (
        <span
          aria-hidden="true"
          className={clsx(
            'absolute end-0.5 top-0.5 rounded-pill bg-bad px-[4px] text-center font-bold text-on-bad tabular-nums',
            variant === 'rail'
              ? 'min-w-[20px] text-[11px] leading-[20px]'
              : 'min-w-5 text-[0.6875rem] leading-5',
          )}
        >
          {badge}
        </span>
      ) : null}
    </button>
  );
}
