import clsx from 'clsx';
import type { ReactNode } from 'react';

/**
 * Buttons of a form or dialog, the main one last; they stack on phones with the main one on top. Within what scrolls in a
 * dialog or sheet they stay in sight: on a phone held sideways they would be below the fold. `-bottom-5`: the padding of
 * what scrolls is theirs, too.
 */
export function FormActions({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={clsx(
        'flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-end',
        '[[data-overlay-body]_&]:sticky [[data-overlay-body]_&]:-bottom-5 [[data-overlay-body]_&]:z-10 [[data-overlay-body]_&]:-mx-5 [[data-overlay-body]_&]:-my-2.5 [[data-overlay-body]_&]:bg-raised [[data-overlay-body]_&]:px-5 [[data-overlay-body]_&]:py-2.5',
        className,
      )}
    >
      {children}
    </div>
  );
}
