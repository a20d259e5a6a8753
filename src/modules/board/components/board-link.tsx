import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStoreChoice } from '../../stores/index.ts';

/** From the board to a record of a store: a device holds what belongs to the store that is worked in. */
export function BoardLink({
  storeId,
  to,
  children,
}: {
  storeId: string;
  to: string;
  children: ReactNode;
}) {
  const { switchStore } = useStoreChoice();
  return (
    <Link
      to={to}
      onClick={() => switchStore(storeId)}
      className="min-w-0 flex-1 font-semibold underline"
    >
      {children}
    </Link>
  );
}
