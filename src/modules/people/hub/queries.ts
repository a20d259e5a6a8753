import { businessDayOf } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { peopleFigures, type PeopleFigures } from '../domain/store-figures.ts';
import { useActiveCandidates, useStepsOf, useTargets } from '../queries.ts';

/** Who waits in a store and who starts, as this device knows it, live; undefined until it is read (rules PB). */
export function usePeopleFigures(storeId: string, timeZone: string): PeopleFigures | undefined {
  const now = useNow();
  const all = useActiveCandidates(storeId);
  const targets = useTargets();
  const steps = useStepsOf(
    all.rows.filter(({ stage }) => stage === 'onboarding'),
    storeId,
  );
  if (all.loading || steps.loading) return undefined;
  return peopleFigures({
    candidates: all.rows,
    steps: steps.rows,
    targets,
    today: businessDayOf(now, timeZone),
    now,
  });
}
