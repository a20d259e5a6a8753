import clsx from 'clsx';
import type { ReactNode } from 'react';

const widths = {
  /** A few words in the middle: what is shown instead of a page. */
  centred: 'max-w-2xl',
  /** Short lines, beginning where those of the other pages begin. */
  narrow: 'max-w-6xl *:max-w-3xl',
  normal: 'max-w-6xl',
  wide: 'max-w-[100rem]',
} as const;

/** The content column of a screen, with the gutters and the room for whatever is docked at the bottom. */
export function Page({
  children,
  width = 'normal',
  className,
}: {
  children: ReactNode;
  width?: keyof typeof widths;
  className?: string;
}) {
  return (
    <div
      className={clsx(
        'mx-auto flex w-full flex-col gap-5 px-4 max-[24rem]:px-2.5 pt-5 pb-8 sm:px-6 lg:gap-6 lg:px-8 lg:pt-7',
        widths[width],
        className,
      )}
    >
      {children}
    </div>
  );
}
