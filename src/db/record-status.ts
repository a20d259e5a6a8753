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
import type { Journal } from '../../sync/journal/journal.ts';
import { recordName, type RecordKey } from '../../sync/op.ts';
import type { PhotoProgress } from '../../sync/photos/photo.ts';
import type { PhotoOutboxStatus } from '../../sync/photos/ports.ts';
import type { RecordState, RecordStatus } from './local-database.ts';
import type { Unfinished } from './unfinished.ts';

/** T4: the worst of what any of the records and photos is. */
export function recordState(
  records: readonly RecordKey[],
  unfinished: Unfinished,
  photos: Iterable<PhotoProgress['state']>,
): RecordState {
  const names = records.map(recordName);
  const ops = names.flatMap((name) => unfinished.live.get(name) ?? []);
  const photoStates = new Set(photos);
  if (names.some((name) => unfinished.refused.has(name)) || photoStates.has('needs_attention')) {
    return 'needs_attention';
  }
  if (ops.some((op) => op.state === 'open') || photoStates.has('on_device')) return 'on_device';
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

const photoCollection = 'inspection_photos';

export function observeRecordStatus(
  records: readonly RecordKey[],
  parts: {
    readonly userId: string;
    readonly journal: Journal;
    readonly unfinished: Observable<Unfinished>;
    readonly photos: PhotoOutboxStatus | null;
  },
): Observable<RecordStatus> {
  const photoIds = records
    .filter(({ collection }) => collection === photoCollection)
    .map(({ id }) => id);
  const photoStates =
    parts.photos === null || photoIds.length === 0
      ? of([])
      : parts.photos
          .observePhotos(photoIds)
          .pipe(map((photos) => [...photos.values()].map((photo) => photo.state)));
  return combineLatest([parts.unfinished, photoStates]).pipe(
    map(([unfinished, states]) => recordState(records, unfinished, states)),
    distinctUntilChanged(),
    switchMap((state) =>
      state === 'office_has_it'
        ? from(parts.journal.lastAnswerAt(parts.userId, records)).pipe(map((at) => ({ state, at })))
        : of({ state, at: null }),
    ),
  );
}
