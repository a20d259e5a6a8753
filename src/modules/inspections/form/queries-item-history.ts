import { useEffect, useState } from 'react';
import { useDatabase } from '../../../db/database-context.tsx';
import type { LocalDatabase } from '../../../db/local-database.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type Inspection,
  type InspectionPhoto,
} from '../model/collections.ts';
import { isOfSubject } from '../model/domain/subject.ts';
import { openByItem } from '../actions/domain/action-item.ts';
import { itemHistoryOf, inspectionsBefore, type ItemHistory } from './domain/item-history.ts';

export type PhotoHistory = ItemHistory<InspectionPhoto>;

async function readItemHistory(
  database: LocalDatabase,
  { id, store_id, template_id, subject_id, start_date }: Inspection,
): Promise<ReadonlyMap<string, PhotoHistory>> {
  const completed = await database.find(inspections, {
    equals: { store_id, template_id, status: 'completed' },
  });
  const ofSubject = completed.filter((row) => isOfSubject(row, subject_id));
  const earlier = inspectionsBefore(ofSubject, { id, start_date });
  const among = { among: { inspection_id: earlier.map((inspection) => inspection.id) } };
  const [responses, photos, actionItems] = await Promise.all([
    earlier.length === 0 ? [] : database.find(inspectionResponses, among),
    earlier.length === 0 ? [] : database.find(inspectionPhotos, among),
    database.find(inspectionActionItems, { equals: { store_id } }),
  ]);
  const open = openByItem(actionItems.filter((row) => row.inspection_id !== id));
  return itemHistoryOf(earlier, responses, photos, open);
}

const nothing: ReadonlyMap<string, PhotoHistory> = new Map();

/** The inspection does not wait longer for it. */
const longestReadMs = 1000;

/**
 * What earlier inspections say of the items, read once when the inspection is opened: it does not change under it. Null
 * while it is read: cards that got their history later would move the question somebody is about to answer.
 *
 * @param inspection null: none is being conducted
 */
export function useItemHistory(
  inspection: Inspection | null,
): ReadonlyMap<string, PhotoHistory> | null {
  const database = useDatabase();
  const [history, setHistory] = useState<ReadonlyMap<string, PhotoHistory> | null>(null);
  const id = inspection?.id;
  useEffect(() => {
    if (inspection === null) return undefined;
    let current = true;
    const settle = (read: ReadonlyMap<string, PhotoHistory>) => {
      if (current) setHistory(read);
    };
    // The inspection goes on without it; what comes later is still shown.
    const withoutIt = () => settle(nothing);
    const timer = setTimeout(withoutIt, longestReadMs);
    void readItemHistory(database, inspection)
      .then(settle, withoutIt)
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // The inspection is the same whatever becomes of its row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, id]);
  return history;
}
