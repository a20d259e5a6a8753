import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import {
  addQuickLink,
  hideQuickLink,
  orderQuickLinks,
  removeQuickLink,
  updateQuickLink,
  type LinkKeeper,
  type QuickLinkInput,
} from '../commands.ts';
import type { RemoteProblem } from '../remote.ts';

/** What an admin does with the links; a failure is told as a message, `busy` while the office is asked. */
export function useLinkKeeper() {
  const { t } = useTranslation();
  const database = useDatabase();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const keeper: LinkKeeper = { database, isGlobalAdmin };

  const run = async (write: () => Promise<RemoteProblem | null>): Promise<boolean> => {
    setBusy(true);
    const problem = await write();
    setBusy(false);
    if (problem !== null) toast.error(t(`quickLinks.problem.${problem}`));
    return problem === null;
  };

  return {
    busy,
    said,
    save: (id: string | null, input: QuickLinkInput, place: number) =>
      run(() =>
        id === null ? addQuickLink(keeper, input, place) : updateQuickLink(keeper, id, input),
      ),
    hide: (id: string, hidden: boolean) => void run(() => hideQuickLink(keeper, id, hidden)),
    order: (ids: readonly string[], place: number) =>
      void run(() => orderQuickLinks(keeper, ids)).then((done) => {
        if (done) setSaid(t('quickLinks.edit.moved', { place }));
      }),
    remove: (id: string, name: string) =>
      void run(() => removeQuickLink(keeper, id, new Date())).then((done) => {
        if (!done) return;
        toast.info(t('quickLinks.edit.removed', { name }), {
          action: {
            label: t('favourites.undo'),
            onAction: () => void run(() => removeQuickLink(keeper, id, null)),
          },
        });
      }),
  };
}
