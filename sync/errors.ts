/** The device has no room left: nothing of the write was kept. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** Turns a storage's own quota error, however deeply it is wrapped, into `StorageFull`; other errors pass unchanged. */
export function asStorageError(error: unknown): unknown {
  return isQuotaError(error, 0)
    ? new StorageFull('The device has no room left', { cause: error })
    : error;
}

function isQuotaError(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  return (
    name === 'QuotaExceededError' ||
    isQuotaError(inner, depth + 1) ||
    isQuotaError(cause, depth + 1)
  );
}
