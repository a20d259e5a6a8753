/** The database dates both with one write: what is closer together is no change of what was entered. */
const sameWriteMs = 60_000;

/** Rule BH3. When an entry was changed last; null: it is as it was entered. */
export function changedAt(entry: {
  readonly created_at: string;
  readonly updated_at: string;
}): string | null {
  const after = Date.parse(entry.updated_at) - Date.parse(entry.created_at);
  return after >= sameWriteMs ? entry.updated_at : null;
}
