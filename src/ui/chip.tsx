import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, badgeLook, type BadgeTone } from './badge.tsx';

/** A short fact, or with `onPress` a choice that can be on or off. */
export function Chip({
  icon: Icon,
  tone = 'neutral',
  pressed,
  onPress,
  className,
  children,
}: {
  icon?: LucideIcon;
  tone?: BadgeTone;
  pressed?: boolean;
  onPress?: () => void;
  className?: string;
  children: ReactNode;
}) {
  if (!onPress) {
    return (
      <Badge tone={tone} {...(Icon ? { icon: Icon } : {})} className={clsx('min-h-8', className)}>
        {children}
      </Badge>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        badgeLook({ tone: pressed ? 'accent' : tone }),
        'min-h-12 border px-4',
        pressed ? 'border-accent' : 'border-line-strong hover:border-brand',
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4.5 shrink-0" /> : null}
      {children}
    </button>
  );
}
