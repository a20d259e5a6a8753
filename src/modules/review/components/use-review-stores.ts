import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { toast } from '../../../ui/toasts.tsx';
import { markReviewed } from '../commands.ts';
import { fetchReviewOf } from '../remote.ts';

/** Rule RV10: marks all that came in from these stores, as the office knows it now; it is taken back as one. */
export function useReviewStores(): (storeIds: readonly string[]) => Promise<void> {
  const { t } = useTranslation();
  const { run } = useJournalCommand();
  return async (storeIds) => {
    const { value } = await fetchReviewOf(storeIds);
    if (value === undefined) toast.error(t('review.ofStores.unknown'));
    else if (value.length === 0) toast.info(t('review.ofStores.nothing'));
    else {
      await run((database) => markReviewed(database, value), {
        done: t('review.ofStores.done', { count: value.length }),
      });
    }
  };
}
