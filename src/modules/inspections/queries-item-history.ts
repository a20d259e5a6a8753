import { useEffect, useState } from 'react';
import { useDatabase } from '../../db/database-context.tsx';
import type { LocalDatabase } from '../../db/local-database.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type Inspection,
  type InspectionPhoto,
} from './collections.ts';
import { openByItem } from './domain/action-item.ts';
import { itemHistoryOf, walksBefore, type ItemHistory } from './domain/item-history.ts';

export type PhotoHistory = ItemHistory<InspectionPhoto>;

async function readItemHistory(
  database: LocalDatabase,
  { id, store_id, template_id, start_date }: Inspection,
): Promise<ReadonlyMap<string, PhotoHistory>> {
  const completed = await database.find(inspections, {
    equals: { store_id, template_id, status: 'completed' },
  });
  const walks = walksBefore(completed, { id, start_date });
  const among = { among: { inspection_id: walks.map((walk) => walk.id) } };
  const [responses, photos, actionItems] = await Promise.all([
    walks.length === 0 ? [] : database.find(inspectionResponses, among),
    walks.length === 0 ? [] : database.find(inspectionPhotos, among),
    database.find(inspectionActionItems, { equals: { store_id } }),
  ]);
  const open = openByItem(actionItems.filter((row) => row.inspection_id !== id));
  return itemHistoryOf(walks, responses, photos, open);
}

const nothing: ReadonlyMap<string, PhotoHistory> = new Map();

/**
 * What earlier walks say of the items, read once when the walk is opened: it does not change under it, and no answer
 * has to wait for it.
 */
export function useItemHistory(inspection: Inspection): ReadonlyMap<string, PhotoHistory> {
  const database = useDatabase();
  const [history, setHistory] = useState(nothing);
  const { id } = inspection;
  useEffect(() => {
    let current = true;
    readItemHistory(database, inspection).then(
      (read) => {
        if (current) setHistory(read);
      },
      // The walk goes on without it.
      () => undefined,
    );
    return () => {
      current = false;
    };
    // The walk is the same whatever becomes of its row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, id]);
  return history;
}
