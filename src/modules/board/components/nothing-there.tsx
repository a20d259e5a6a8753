import type { ReactNode } from 'react';

/** In a cell of the board with nothing to say: a dash, so that many columns share a line; read out in words. */
export function NothingThere({ children }: { children: ReactNode }) {
  return (
    <span className="text-muted before:content-['–'_/_'']">
      <span className="sr-only">{children}</span>
    </span>
  );
}
