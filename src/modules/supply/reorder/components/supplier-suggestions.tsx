import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { Product, Supplier, SupplyOrderLine } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { lineTotal } from '../../model/domain/line-total.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { fromQuantity } from '../../model/domain/quantity.ts';
import { addToOrder, startOrder } from '../../ordering/commands.ts';
import { useDayWords } from '../../ui/use-day-words.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import type { KnownOrder } from '../../ordering/queries.ts';
import { dismissSuggestion } from '../commands.ts';
import type { SupplierToOrder, ToOrder } from '../domain/to-order.ts';
import { SuggestionRow } from './suggestion-row.tsx';

/** What is suggested from one supplier, and the way into an order of it. */
export function SupplierSuggestions({
  storeId,
  supplier,
  suggested: { supplierId, deliveries, rows },
  draft,
  draftLines,
}: {
  storeId: string;
  /** Undefined: it is not on this device yet. */
  supplier: Supplier | undefined;
  suggested: SupplierToOrder<Product>;
  /** The order of this supplier that is being written. */
  draft: KnownOrder | undefined;
  draftLines: readonly SupplyOrderLine[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const navigate = useNavigate();
  const actor = useOrderActor(storeId);
  const { busy, run } = useCommand();
  const putOff = useJournalCommand();
  /** Products that somebody does not want. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const standing = new Set(draftLines.map(({ offer_id }) => offer_id));
  const chosen = rows.filter(
    ({ product, offer }) => !left.has(product.id) && !standing.has(offer.id),
  );
  const name = supplier?.name ?? t('supply.order.unknownSupplier');
  const [next] = deliveries;
  const order = () =>
    run(
      async () => {
        const wanted = chosen.map(({ product, offer, suggestion }) => ({
          ordered: { product, offer },
          quantity: suggestion.order,
        }));
        if (draft === undefined) {
          const made = await startOrder(actor, { storeId, supplierId, source: 'reorder' }, wanted);
          await navigate(`/supply-orders/edit/${made}`);
        } else {
          await addToOrder(actor, draft.id, wanted);
          await navigate(`/supply-orders/edit/${draft.id}`);
        }
      },
      { refused: () => t('supply.reorder.notOrdered') },
    );
  const later = ({ product }: ToOrder<Product>, until: BusinessDay) =>
    void putOff.run(
      (database) =>
        dismissSuggestion({ ...actor, database }, { storeId, productId: product.id, until }),
      {
        as: 'info',
        done: t('supply.reorder.putOffDone', {
          name: translatedName(product, format.language),
          day: dayWords(until),
        }),
      },
    );
  return (
    <Card title={name} padded={false}>
      <p className="px-4 text-small text-muted sm:px-5">
        {next === undefined
          ? t('supply.reorder.noDelivery')
          : t('supply.reorder.next', {
              day: dayWords(next.day),
              time: format.dateTime(next.cutOffAt),
            })}
      </p>
      <ul aria-label={name} className="mt-2 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <SuggestionRow
            key={row.product.id}
            row={row}
            chosen={!left.has(row.product.id)}
            inDraft={draft !== undefined && standing.has(row.offer.id) ? orderName(draft) : null}
            onChoose={(wanted) =>
              setLeft((before) => {
                const after = new Set(before);
                if (wanted) after.delete(row.product.id);
                else after.add(row.product.id);
                return after;
              })
            }
            onPutOff={(until) => later(row, until)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
        <span className="text-heading tabular-nums" role="status">
          {format.money(
            sumCents(
              chosen.map(({ offer, suggestion }) =>
                lineTotal(fromQuantity(suggestion.order), offer.price),
              ),
            ),
          )}
        </span>
        <Button
          variant="primary"
          icon={PackagePlus}
          pending={busy}
          disabled={chosen.length === 0}
          onClick={() => void order()}
        >
          {draft === undefined
            ? t('supply.reorder.order', { count: chosen.length })
            : t('supply.reorder.addTo', { count: chosen.length, order: orderName(draft) })}
        </Button>
      </div>
    </Card>
  );
}
