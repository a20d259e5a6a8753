import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { nameOf, type RecordKey } from '../domain/unsent-entries.ts';
import { refusalOf, wayOn, type WayOn } from '../domain/refusal.ts';
import type { Place } from '../record-label.ts';
import { correcting } from '../use-correction.ts';
import type { Naming } from './use-naming.ts';
import { useRecordRows } from './use-record-rows.ts';

/** Where each of these refused writes leads; null: nowhere. */
export function useWaysOn(
  lines: readonly UnfinishedWrite[],
  naming: Naming,
): (line: UnfinishedWrite) => { readonly way: NonNullable<WayOn>; readonly to: Place } | null {
  // A part is seen on the page of what it belongs to.
  const pageOf = (line: UnfinishedWrite): RecordKey => naming.parentOf(line) ?? line;
  const here = useRecordRows(lines.map(pageOf), naming.recordLabels);
  return (line) => {
    const { link, again } = naming.describe(line);
    const shown = link !== undefined && here.has(nameOf(pageOf(line)));
    const way = wayOn(refusalOf(line.code), { again: again !== undefined, shown });
    if (way === null) return null;
    if ((way !== 'again' && way !== 'anew') || again === undefined)
      return link === undefined ? null : { way, to: link };
    return { way, to: { to: again.to, state: { ...again.state, ...correcting(line.opId) } } };
  };
}
