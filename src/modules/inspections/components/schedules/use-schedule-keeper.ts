import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { officeNow } from '../../../../platform/clock.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useStanding } from '../../../stores/index.ts';
import {
  endSchedule,
  pauseSchedule,
  saveSchedule,
  type ScheduleKeeper,
} from '../../commands-schedules.ts';
import type { ScheduleDraft } from '../../domain/schedule.ts';
import type { ScheduleFailure } from '../../remote-schedules.ts';

/** What an administrator does with the schedules of a store; a failure is told as a message. */
export function useScheduleKeeper(storeId: string) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(storeId);
  const [busy, setBusy] = useState(false);
  const keeper: ScheduleKeeper = { database, storeId, standing };

  const run = async (write: () => Promise<ScheduleFailure | null>): Promise<boolean> => {
    setBusy(true);
    const failure = await write();
    setBusy(false);
    if (failure !== null) toast.error(t(`inspections.schedules.failure.${failure}`));
    return failure === null;
  };

  return {
    busy,
    save: (schedule: Parameters<typeof saveSchedule>[1], draft: ScheduleDraft) =>
      run(() => saveSchedule(keeper, schedule, draft)),
    pause: (id: string, paused: boolean) => void run(() => pauseSchedule(keeper, id, paused)),
    end: (id: string) => run(() => endSchedule(keeper, id, officeNow())),
  };
}
