import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** What can be done with the selected rows of a table: how many they are, the way out, and the actions. */
export function SelectionBar({
  label,
  clearLabel,
  onClear,
  children,
}: {
  /** How many there are, in words. */
  label: string;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="sticky top-(--header-bottom) z-10 flex flex-wrap items-center gap-2 rounded-card border border-brand bg-brand-soft px-4 py-2 print:hidden"
    >
      <p role="status" className="font-semibold">
        {label}
      </p>
      <Button size="sm" variant="quiet" className="me-auto" onClick={onClear}>
        {clearLabel}
      </Button>
      {children}
    </div>
  );
}
