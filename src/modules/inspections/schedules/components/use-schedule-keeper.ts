import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { useStanding } from '../../../stores/index.ts';
import { endSchedule, pauseSchedule, saveSchedule, type ScheduleKeeper } from '../commands.ts';
import type { ScheduleDraft } from '../domain/schedule.ts';
import type { ScheduleFailure } from '../remote.ts';

/** What an administrator does with the schedules of a store; a failure is told as a message. */
export function useScheduleKeeper(storeId: string) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(storeId);
  const { busy, run } = useCommand();
  const keeper: ScheduleKeeper = { database, storeId, standing };

  const keep = (write: () => Promise<ScheduleFailure | null>) =>
    run(write, {
      refused: (failure) =>
        t(
          `inspections.schedules.failure.${failure === 'full' || failure === 'failed' ? 'refused' : failure}`,
        ),
    });

  return {
    busy,
    save: (schedule: Parameters<typeof saveSchedule>[1], draft: ScheduleDraft) =>
      keep(() => saveSchedule(keeper, schedule, draft)),
    pause: (id: string, paused: boolean) => void keep(() => pauseSchedule(keeper, id, paused)),
    end: (id: string) => keep(() => endSchedule(keeper, id, serverNow())),
  };
}
