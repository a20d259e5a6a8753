import { firstValueFrom } from 'rxjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { refreshProblem } from './domain/refresh-problem.ts';
import { messageMs } from './message-time.ts';

/** Asks the server for news now, and says what came of it (spec §8 Budget). */
export function useRefresh() {
  const { t } = useTranslation();
  const database = useDatabase();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await database.syncNow();
    const problem = refreshProblem(await firstValueFrom(database.observeStatus()));
    setRefreshing(false);
    if (problem === null) toast.success(t('budget.success.refreshed'), { duration: messageMs });
    else toast.error(t('budget.error.refresh'), { message: t(`budget.error.${problem}`) });
  };
  return { refreshing, refresh };
}
