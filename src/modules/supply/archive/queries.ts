import { useState } from 'react';
import { useAnswer, type AskedAnswer } from '../../../db/use-answer.ts';
import {
  fetchArchivedOrder,
  fetchArchivePage,
  fetchArchiveStats,
  type ArchivedOrder,
  type ArchiveFilter,
  type ArchivePage,
  type ArchiveStats,
} from './remote.ts';

/** A page of the archive. While another one is asked for, the one before stays in sight. */
export function useArchivePage(filter: ArchiveFilter, page: number): AskedAnswer<ArchivePage> {
  const answer = useAnswer(JSON.stringify([filter, page]), () => fetchArchivePage(filter, page));
  const [before, setBefore] = useState(answer.last);
  if (answer.last !== null && answer.last !== before) setBefore(answer.last);
  return { ...answer, last: answer.last ?? (answer.state === 'asking' ? before : null) };
}

export const useArchiveStats = (): AskedAnswer<ArchiveStats> =>
  useAnswer('stats', fetchArchiveStats);

export const useArchivedOrder = (id: string): AskedAnswer<ArchivedOrder | null> =>
  useAnswer(id, () => fetchArchivedOrder(id));
