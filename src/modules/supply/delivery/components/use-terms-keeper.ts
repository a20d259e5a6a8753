import { useTranslation } from 'react-i18next';
import { useCommand, type Outcome } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { useStanding } from '../../../stores/index.ts';
import type { DeliveryException } from '../../model/domain/delivery.ts';
import { endTerms, saveExceptions, saveTerms, type TermsKeeper } from '../commands.ts';
import type { TermsDraft } from '../domain/terms-draft.ts';
import type { KnownTerms } from '../../model/domain/delivery.ts';
import type { TermsFailure } from '../remote.ts';

/** What an administrator does with the delivery schedule of a store; what came of it is told as a message. */
export function useTermsKeeper(storeId: string) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(storeId);
  const { busy, run } = useCommand();
  const keeper: TermsKeeper = { database, storeId, standing };

  const keep = (write: () => Promise<Outcome<TermsFailure>>, done: string) =>
    run(write, {
      done,
      undo: t('ui.undo'),
      refused: (failure) =>
        t(
          `supply.delivery.failure.${failure === 'full' || failure === 'failed' ? 'refused' : failure}`,
        ),
    });

  return {
    busy,
    save: (draft: TermsDraft, isNew: boolean) =>
      keep(() => saveTerms(keeper, draft, isNew), t('supply.delivery.saved')),
    except: (terms: KnownTerms, exceptions: readonly DeliveryException[], done: string) =>
      keep(() => saveExceptions(keeper, terms, exceptions), done),
    end: (supplierId: string, done: string) =>
      keep(() => endTerms(keeper, supplierId, serverNow()), done),
  };
}
