import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { sumCents, toCents } from '../../../../kernel/money.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { SupplyOrderLine, SupplyPhoto } from '../../model/collections.ts';
import { lineTotal } from '../../model/domain/line-total.ts';
import { fromQuantity, toQuantity, type Quantity } from '../../model/domain/quantity.ts';
import { PhotoStrip } from '../../photos/components/photo-strip.tsx';
import { useLineNames } from '../../ordering/queries.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';

const nothing = new Map<string, { readonly taken: Quantity; readonly refused: Quantity }>();

/** What was ordered, line by line, with how it came, and what it comes to. */
export function OrderLines({
  lines,
  received = nothing,
  photos,
}: {
  lines: readonly SupplyOrderLine[];
  /** What came of each line, where anything was said. */
  received?: ReadonlyMap<string, { readonly taken: Quantity; readonly refused: Quantity }>;
  /** How each line came. */
  photos: ReadonlyMap<string, readonly SupplyPhoto[]>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePackWords();
  const nameOf = useLineNames(lines, format.language);
  const total = sumCents(lines.map(({ qty, unit_price }) => lineTotal(qty, unit_price)));
  return (
    <Card title={t('supply.order.lines', { count: lines.length })}>
      <ul className="divide-y divide-line">
        {lines.map((line) => {
          const came = received.get(line.id);
          const twin = words.twin(toQuantity(line.qty), line, line.base_unit);
          return (
            <li key={line.id} className="flex items-start justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere text-ink">{nameOf(line)}</p>
                <p className="text-small text-muted tabular-nums">
                  {[twin ?? words.units(line.qty, line.order_unit), line.supplier_code]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </p>
                {came === undefined ? null : (
                  <p className="flex flex-wrap gap-2 pt-1">
                    <Badge tone={came.taken < toQuantity(line.qty) ? 'warn' : 'good'}>
                      {t('supply.receive.lineReceived', {
                        units: words.units(fromQuantity(came.taken), line.order_unit),
                      })}
                    </Badge>
                    {came.refused === 0 ? null : (
                      <Badge tone="bad">
                        {t('supply.receive.refusedOf', {
                          units: words.units(fromQuantity(came.refused), line.order_unit),
                        })}
                      </Badge>
                    )}
                  </p>
                )}
                <PhotoStrip photos={photos.get(line.id) ?? []} of={nameOf(line)} />
              </div>
              <p className="shrink-0 text-end tabular-nums">
                <span className="font-semibold text-ink">
                  {format.money(lineTotal(line.qty, line.unit_price))}
                </span>
                <span className="block text-small text-muted">
                  {t('supply.order.each', { price: format.money(toCents(line.unit_price)) })}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      <p className="flex justify-between border-t border-line-strong pt-3 text-heading text-ink">
        <span>{t('supply.order.total')}</span>
        <span className="tabular-nums">{format.money(total)}</span>
      </p>
    </Card>
  );
}
