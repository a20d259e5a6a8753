import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { OrderGuide } from '../../model/collections.ts';
import type { Ordered } from '../../ordering/commands.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { startFromGuide } from '../commands.ts';

/** Begins an order with what a guide lists, and leads there (rule SG2). */
export function useFromGuide(guide: OrderGuide): {
  readonly busy: boolean;
  readonly start: (sold: ReadonlyMap<string, Ordered>) => Promise<unknown>;
} {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actor = useOrderActor(guide.store_id);
  const { busy, run } = useCommand();
  return {
    busy,
    start: (sold) =>
      run(
        async () => {
          const { id, left } = await startFromGuide(actor, guide.id, sold);
          if (left > 0) toast.info(t('supply.new.notSold', { count: left }));
          await navigate(`/supply-orders/edit/${id}`);
        },
        { refused: () => t('ui.notSaved') },
      ),
  };
}
