import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isCodeFailure } from '../platform/worker/load-code.ts';
import { CodeMissing } from './code-missing.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** The router's own fallback: for what broke outside every module, or before a module's screen was there. */
export function RouteError({ within = false }: { within?: boolean }) {
  const error = useRouteError();
  if (isCodeFailure(error)) return <CodeMissing error={error} within={within} />;
  const shown = isRouteErrorResponse(error)
    ? new Error(`${error.status} ${error.statusText}`)
    : error;
  return <ErrorScreen error={shown} within={within} />;
}
