import { useEffect, useState } from 'react';
import { useDatabase, useRows } from '../../db/database-context.tsx';
import type { DeviceReport } from '../../db/local-database.ts';
import { photoOutbox, type OutboxPhoto } from '../../platform/photos/photo-capture.ts';
import { readStorageUse, type StorageUse } from '../../platform/storage/persistent-storage.ts';
import { recordConflicts, type RecordConflict } from './collections.ts';

const newestFirst = (a: RecordConflict, b: RecordConflict) =>
  b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id);

/** Conflicts that nobody has resolved yet, the newest first. */
export function useOpenConflicts(): {
  readonly conflicts: readonly RecordConflict[];
  readonly loading: boolean;
} {
  const { rows, loading } = useRows(recordConflicts, {});
  const open = rows.filter((row) => row.choice === null && row.resolved_at === null);
  return { conflicts: open.toSorted(newestFirst), loading };
}

/** Whether two people set this field of the record differently, without knowing of each other; decided by now or not. */
export function useWasConflict(collection: string, id: string, field: string): boolean {
  const { rows } = useRows(recordConflicts, {});
  return rows.some(
    (row) => row.collection === collection && row.record_id === id && row.field === field,
  );
}

/** What two people set differently in one record, the oldest first, whether it was decided by now or not. */
export function useConflictsOf(collection: string, id: string): readonly RecordConflict[] {
  const { rows } = useRows(recordConflicts, {});
  return rows
    .filter((row) => row.collection === collection && row.record_id === id)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

const noPhotos: readonly OutboxPhoto[] = [];

/** Photos of this device that the server is still owed, the oldest first. */
export function useUnsentPhotos(): readonly OutboxPhoto[] {
  const { userId } = useDatabase();
  const [photos, setPhotos] = useState(noPhotos);
  useEffect(() => {
    const subscription = photoOutbox.observeUnsent(userId).subscribe(setPhotos);
    return () => subscription.unsubscribe();
  }, [userId]);
  return photos;
}

/** Null until it was read. */
export function useDeviceReport(): DeviceReport | null {
  const database = useDatabase();
  const [report, setReport] = useState<DeviceReport | null>(null);
  useEffect(() => {
    const subscription = database.observeDeviceReport().subscribe(setReport);
    return () => subscription.unsubscribe();
  }, [database]);
  return report;
}

/** Null until it is known, and where the browser does not say. */
export function useStorageUse(): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  useEffect(() => {
    let current = true;
    void readStorageUse().then((read) => {
      if (current) setUse(read);
    });
    return () => {
      current = false;
    };
  }, []);
  return use;
}
