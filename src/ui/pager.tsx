import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

/** Previous and next; nothing while everything is on one page (spec §2 Archived Orders). */
export function Pager({
  page,
  pages,
  onPage,
  label,
  text,
  previousLabel,
  nextLabel,
}: {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
  /** "Page 2 of 7" */
  text: string;
  previousLabel: string;
  nextLabel: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2">
      <Button icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span aria-live="polite" className="text-small font-medium text-muted tabular-nums">
        {text}
      </span>
      <Button trailingIcon={ChevronRight} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}
