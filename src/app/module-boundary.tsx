import { Outlet, useLocation } from 'react-router-dom';
import { isCodeFailure } from '../platform/worker/load-code.ts';
import { CodeMissing } from './code-missing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** Around each module's screens: a broken one leaves the shell and the other modules usable. */
export function ModuleBoundary() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={({ error, componentStack }) =>
        isCodeFailure(error) ? (
          <CodeMissing error={error} within />
        ) : (
          <ErrorScreen error={error} componentStack={componentStack} within />
        )
      }
    >
      <Outlet />
    </ErrorBoundary>
  );
}
