import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../modules/auth/queries.ts';

/** Lets whoever is signed in pass; leads everybody else to the sign-in page and back here afterwards. */
export function SessionRequired() {
  const { identity, ended } = useSession();
  const { pathname, search } = useLocation();
  if (identity) return <Outlet />;
  // Whoever signs out on purpose starts afresh; the next person may not be the same.
  const state = ended === 'user' ? null : { from: `${pathname}${search}` };
  return <Navigate to="/login" replace state={state} />;
}
