import { useState } from 'react';
import { useDatabase } from '../../../../../db/database-context.tsx';
import type { InspectionResponse } from '../../../model/collections.ts';
import { answerOrigins, type AnswerOrigins } from '../../domain/answer-origin.ts';

/** By item, what is said of the answers that others gave; followed as they arrive. */
export function useAnswerOrigins(responses: readonly InspectionResponse[]): AnswerOrigins {
  const { userId } = useDatabase();
  const [known, setKnown] = useState(() => ({
    responses,
    origins: answerOrigins(responses, userId),
  }));
  if (known.responses === responses) return known.origins;
  const origins = answerOrigins(responses, userId, known.responses, known.origins);
  setKnown({ responses, origins });
  return origins;
}
