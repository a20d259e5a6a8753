import { useMemo } from 'react';
import { useRows } from '../../../db/database-context.tsx';
import { supplyPhotos, type SupplyPhoto } from '../model/collections.ts';

/** The photos of these entries, the first first; null: they are being read. */
export function useReadPhotosOf(
  entryIds: readonly string[],
): ReadonlyMap<string, readonly SupplyPhoto[]> | null {
  const { rows, loading } = useRows(
    supplyPhotos,
    entryIds.length === 0 ? null : { among: { entry_id: [...entryIds].sort() } },
  );
  return useMemo(() => {
    if (loading) return null;
    const found = new Map<string, SupplyPhoto[]>();
    const inOrder = [...rows].sort(
      (a, b) => Date.parse(a.captured_at) - Date.parse(b.captured_at) || (a.id < b.id ? -1 : 1),
    );
    for (const photo of inOrder) {
      const before = found.get(photo.entry_id);
      if (before === undefined) found.set(photo.entry_id, [photo]);
      else before.push(photo);
    }
    return found;
  }, [rows, loading]);
}

const none: ReadonlyMap<string, readonly SupplyPhoto[]> = new Map();

/** The same, with none while they are being read. */
export const usePhotosOf = (entryIds: readonly string[]) => useReadPhotosOf(entryIds) ?? none;
