import { cva, type VariantProps } from 'class-variance-authority';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export const buttonLook = cva(
  'relative inline-flex select-none items-center justify-center gap-2 rounded-control border text-center text-balance font-semibold transition-[background-color,border-color,box-shadow,transform] duration-100 active:translate-y-px disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-70',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-brand text-on-brand shadow-raised enabled:hover:bg-brand-strong [a&]:hover:bg-brand-strong',
        secondary: 'border-line-strong bg-surface text-ink hover:border-brand hover:bg-brand-soft',
        quiet: 'border-transparent bg-transparent text-brand hover:bg-brand-soft',
        danger: 'border-transparent bg-bad text-on-bad shadow-raised hover:brightness-90',
      },
      size: {
        sm: 'min-h-12 px-3 py-1.5 text-small',
        md: 'min-h-12 px-4 py-2 text-body',
        lg: 'min-h-14 px-5 py-2.5 text-heading',
      },
      fullWidth: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonLook = {
  readonly variant?: NonNullable<VariantProps<typeof buttonLook>['variant']>;
  readonly size?: NonNullable<VariantProps<typeof buttonLook>['size']>;
  readonly fullWidth?: boolean;
  readonly icon?: LucideIcon | undefined;
  readonly trailingIcon?: LucideIcon | undefined;
};

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { readonly pending?: boolean };

/** While `pending` the button keeps its width and its focus, shows a spinner and ignores presses. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  trailingIcon,
  pending = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={clsx(buttonLook({ variant, size, fullWidth }), className)}
      onClick={press}
      {...rest}
    >
      <ButtonContent icon={icon} trailingIcon={trailingIcon} pending={pending}>
        {children}
      </ButtonContent>
    </button>
  );
}

export function ButtonContent({
  icon: Icon,
  trailingIcon: TrailingIcon,
  pending,
  children,
}: {
  icon: LucideIcon | undefined;
  trailingIcon: LucideIcon | undefined;
  pending: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {pending ? <Spinner className="absolute inset-0 items-center justify-center" /> : null}
      <span className={clsx('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {Icon ? <Icon aria-hidden="true" className="size-[1.2em] shrink-0" /> : null}
        <span>{children}</span>
        {TrailingIcon ? (
          <TrailingIcon aria-hidden="true" className="size-[1.2em] shrink-0" />
        ) : null}
      </span>
    </>
  );
}
