/** What a person is told about one record and its children (SPEC T4-T6). */
import {
  combineLatest,
  distinctUntilChanged,
  from,
  map,
  of,
  switchMap,
  type Observable,
} from 'rxjs';
import { recordName, type Op, type RecordKey, type Row } from '../../sync/op.ts';
import type { PhotoProgress } from '../../sync/photos/photo.ts';
import type { PhotoOutboxStatus } from '../../sync/photos/ports.ts';
import type { RecordState, RecordStatus } from './local-database.ts';
import type { RowTable } from './rx-rows.ts';
import type { Unfinished } from './unfinished.ts';

/**
 * T4: the worst of what any of the records, their children and the photos is. `inFlight`: a request with the stored batch is under way just
 * now; without one the batch is as much on this device as what was never in a batch.
 */
export function recordState(
  records: readonly RecordKey[],
  unfinished: Unfinished,
  photos: Iterable<PhotoProgress['state']>,
  inFlight: boolean,
): RecordState {
  const named = records.map(recordName);
  const names = [
    ...new Set([...named, ...named.flatMap((name) => [...(unfinished.children.get(name) ?? [])])]),
  ];
  const ops = names.flatMap((name) => unfinished.live.get(name) ?? []);
  const photoStates = new Set(photos);
  if (names.some((name) => unfinished.refused.has(name)) || photoStates.has('needs_attention')) {
    return 'needs_attention';
  }
  const waits = ({ state }: Op): boolean => state === 'open' || (state === 'sent' && !inFlight);
  if (ops.some(waits) || photoStates.has('on_device')) return 'on_device';
  if (ops.length > 0 || photoStates.has('sending')) return 'sending';
  return 'office_has_it';
}

export function isAcknowledged(records: readonly RecordKey[], unfinished: Unfinished): boolean {
  return records.every((record) => {
    const name = recordName(record);
    const waiting = unfinished.live.get(name)?.some((op) => op.state !== 'answered') ?? false;
    return !waiting && !unfinished.refused.has(name);
  });
}

/**
 * The photos of T4: what this device's outbox says of each; of another device's photo the row says whether it has arrived.
 */
export function photoStates(
  rows: readonly Row[],
  outbox: ReadonlyMap<string, PhotoProgress>,
): PhotoProgress['state'][] {
  const elsewhere = rows.filter((row) => !outbox.has(row.id) && row['stored_at'] === null);
  return [
    ...[...outbox.values()].map((photo) => photo.state),
    ...elsewhere.map(() => 'sending' as const),
  ];
}

export function observeRecordStatus(
  records: readonly RecordKey[],
  parts: {
    /** Per `recordName`, the server's time of its latest answer. */
    readonly lastAnswers: () => Promise<ReadonlyMap<string, string>>;
    readonly unfinished: Observable<Unfinished>;
    readonly inFlight: Observable<boolean>;
    readonly photos: PhotoOutboxStatus | null;
    /** By collection: the records that are files. */
    readonly attachments: ReadonlyMap<string, RowTable>;
  },
): Observable<RecordStatus> {
  const { photos, attachments } = parts;
  const files = records.filter(({ collection }) => attachments.has(collection));
  const ids = files.map(({ id }) => id);
  const rows = [...new Set(files.map(({ collection }) => collection))].flatMap(
    (collection) => attachments.get(collection)?.observe({ among: { id: ids } }) ?? [],
  );
  const states =
    ids.length === 0
      ? of([])
      : combineLatest([
          combineLatest(rows),
          photos?.observePhotos(ids) ?? of(new Map<string, PhotoProgress>()),
        ]).pipe(map(([found, outbox]) => photoStates(found.flat(), outbox)));
  return combineLatest([parts.unfinished, states, parts.inFlight]).pipe(
    map(([unfinished, photo, inFlight]) => recordState(records, unfinished, photo, inFlight)),
    distinctUntilChanged(),
    switchMap((state) =>
      state === 'office_has_it'
        ? from(parts.lastAnswers()).pipe(
            map((answers) => ({ state, at: latest(answers, records) })),
          )
        : of({ state, at: null }),
    ),
  );
}

function latest(
  answers: ReadonlyMap<string, string>,
  records: readonly RecordKey[],
): string | null {
  let found: string | null = null;
  for (const record of records) {
    const at = answers.get(recordName(record));
    if (at !== undefined && (found === null || at > found)) found = at;
  }
  return found;
}
