import { appVersion } from '../platform/worker/app-version.ts';

/** What support needs of an error: what it was, where, and of which version. */
export function errorDetails(error: unknown, componentStack = ''): string {
  const what =
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : textOf(error);
  const cause = error instanceof Error && error.cause !== undefined ? textOf(error.cause) : '';
  return [
    what,
    cause && `Cause: ${cause}`,
    componentStack && `Component stack:${componentStack}`,
    `Storehand ${appVersion} at ${window.location.pathname}, ${new Date().toISOString()}`,
    navigator.userAgent,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? String(value);
}
