import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Buttons of a form or dialog, the main one last; they stack on phones with the main one on top. */
export function FormActions({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={clsx(
        'flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-end',
        className,
      )}
    >
      {children}
    </div>
  );
}
