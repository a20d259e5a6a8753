/** What `Retry-After` asks for, in seconds of at most a day; null: nothing that could be read. */
export function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.min(86_400, Math.ceil(seconds))) : null;
}
