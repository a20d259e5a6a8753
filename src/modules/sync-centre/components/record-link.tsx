import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStoreChoice } from '../../stores/index.ts';
import type { Place } from '../record-label.ts';

/** Leads to where a record is seen and put right; another store's becomes the current one on the way. */
export function RecordLink({
  link,
  storeId,
  label,
  children,
}: {
  link: Place | undefined;
  storeId: string | null;
  /** The accessible name, where the text alone would not say which record. */
  label?: string;
  children: ReactNode;
}) {
  const { stores, current, switchStore } = useStoreChoice();
  if (link === undefined) return null;
  const isOther = storeId !== null && storeId !== current.id;
  // A store that the person no longer belongs to cannot be opened.
  if (isOther && !stores.some(({ id }) => id === storeId)) return null;
  return (
    <Link
      to={link.to}
      state={link.state}
      aria-label={label}
      onClick={() => {
        if (isOther) switchStore(storeId);
      }}
      className="inline-flex min-h-12 items-center gap-1.5 font-semibold text-brand hover:underline"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  );
}
