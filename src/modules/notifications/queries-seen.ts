import { useAnswer, type AskedAnswer } from '../../db/use-answer.ts';
import { readUrgentEvents, type UrgentEvent } from './remote-seen.ts';

/** Asked of the server each time: who has read what is kept on no other device than the reader's. */
export function useUrgentEvents(record: string | null): AskedAnswer<readonly UrgentEvent[]> {
  return useAnswer(record ?? 'all', () => readUrgentEvents(record));
}
