import { useTranslation } from 'react-i18next';
import { useRows } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { Card } from '../../../../ui/card.tsx';
import { products, type StockEntry, type SupplyPhoto } from '../../model/collections.ts';
import { PhotoStrip } from '../../photos/components/photo-strip.tsx';
import { usePackWords } from '../../ui/use-pack-words.ts';

/** What came without being ordered, as far as there are photos of it (rule SP1). */
export function UnorderedPhotos({
  came,
}: {
  came: readonly { readonly entry: StockEntry; readonly photos: readonly SupplyPhoto[] }[];
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const words = usePackWords();
  const { rows, loading } = useRows(products, came.length === 0 ? null : {});
  if (came.length === 0 || loading) return null;
  const known = new Map(rows.map((product) => [product.id, product]));
  return (
    <Card title={t('supply.receive.condition.unordered')} className="print:hidden">
      <ul className="divide-y divide-line">
        {came.map(({ entry, photos }) => {
          const product = known.get(entry.product_id);
          const name =
            product === undefined ? t('supply.stock.unknown') : translatedName(product, language);
          return (
            <li key={entry.id} className="py-2.5">
              <p className="font-semibold wrap-anywhere text-ink">{name}</p>
              <p className="text-small text-muted tabular-nums">
                {words.units(entry.entered_qty, entry.entered_unit)}
              </p>
              <PhotoStrip photos={photos} of={name} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
