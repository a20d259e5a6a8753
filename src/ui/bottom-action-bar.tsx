import clsx from 'clsx';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { addActionBar, useReportedHeight } from './dock.ts';

/** The actions of a form within reach of the thumb. The bottom navigation gives way while it is shown. */
export function BottomActionBar({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => addActionBar(), []);
  useReportedHeight(bar, '--dock-height');
  return (
    <div
      ref={bar}
      role="group"
      aria-label={label}
      className={clsx(
        '@container sticky bottom-0 z-20 border-t border-line bg-surface pt-2.5 pb-[calc(0.625rem+var(--safe-bottom))] shadow-docked',
        className,
      )}
    >
      <div className="mx-auto flex w-full max-w-6xl items-center gap-2 @max-[19rem]:flex-wrap px-4 max-[24rem]:px-2.5 sm:px-6 lg:px-8">
        {children}
      </div>
    </div>
  );
}
