import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';
import { Card } from '../../../../ui/card.tsx';
import { receivedLineId } from '../../model/collections.ts';
import type { CreditItem } from '../../model/domain/credit-status.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { PhotoStrip } from '../../photos/components/photo-strip.tsx';
import { usePhotosOf } from '../../photos/queries.ts';

/** What is asked for, line by line, with how it came, and what it comes to. */
export function CreditItems({
  receiptId,
  items,
  total,
}: {
  receiptId: string;
  items: readonly CreditItem[];
  total: Cents;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePackWords();
  const entryOf = ({ line_id }: CreditItem) => receivedLineId(receiptId, line_id);
  const photos = usePhotosOf(items.map(entryOf));
  return (
    <Card title={t('supply.credits.asked')}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.line_id} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere text-ink">{item.name}</p>
              <p className="text-small text-muted">
                {[
                  t(`supply.receive.condition.${item.condition}`),
                  words.units(item.qty, item.order_unit),
                  item.code,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              {item.note === null ? null : (
                <p className="text-small wrap-anywhere text-muted">{item.note}</p>
              )}
              <PhotoStrip photos={photos.get(entryOf(item)) ?? []} of={item.name} />
            </div>
            <p className="shrink-0 text-end tabular-nums">
              <span className="font-semibold text-ink">{format.money(toCents(item.amount))}</span>
              <span className="block text-small text-muted">
                {t('supply.order.each', { price: format.money(toCents(item.price)) })}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line-strong pt-3 text-heading text-ink">
        <span>{t('supply.order.total')}</span>
        <span className="tabular-nums">{format.money(total)}</span>
      </p>
    </Card>
  );
}
