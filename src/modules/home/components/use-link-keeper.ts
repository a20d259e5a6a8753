import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, type Outcome } from '../../../command/use-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
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

/** What an admin does with the links; a failure is told as a message, `busy` while the server is asked. */
export function useLinkKeeper() {
  const { t } = useTranslation();
  const database = useDatabase();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const { busy, run } = useCommand();
  const [said, setSaid] = useState('');
  const keeper: LinkKeeper = { database, isGlobalAdmin };

  const keep = (write: () => Promise<Outcome<RemoteProblem>>, removed?: string) =>
    run(write, {
      ...(removed === undefined ? {} : { done: removed, as: 'info' }),
      refused: (problem) =>
        t(`quickLinks.problem.${problem === 'full' || problem === 'failed' ? 'refused' : problem}`),
      undo: t('ui.undo'),
    });

  return {
    busy,
    said,
    save: (id: string | null, input: QuickLinkInput, place: number) =>
      keep(() =>
        id === null ? addQuickLink(keeper, input, place) : updateQuickLink(keeper, id, input),
      ),
    hide: (id: string, hidden: boolean) => void keep(() => hideQuickLink(keeper, id, hidden)),
    order: (ids: readonly string[], place: number) =>
      void keep(() => orderQuickLinks(keeper, ids)).then((done) => {
        if (done) setSaid(t('quickLinks.edit.moved', { place }));
      }),
    remove: (id: string, name: string) =>
      void keep(
        async () =>
          (await removeQuickLink(keeper, id, new Date())) ?? {
            undo: () => removeQuickLink(keeper, id, null),
          },
        t('quickLinks.edit.removed', { name }),
      ),
  };
}
