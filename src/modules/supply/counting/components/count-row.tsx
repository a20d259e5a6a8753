import { CircleAlert, UsersRound } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { Product } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { largestPack } from '../../model/domain/largest-pack.ts';
import { fromQuantity, toQuantity, type Quantity } from '../../model/domain/quantity.ts';
import { levels, type Level } from '../../model/domain/stock.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import {
  canBeChosen,
  decisionOf,
  levelOf,
  type CountedEntry,
  type SheetRow,
} from '../domain/count-sheet.ts';
import { FigureFields } from './figure-fields.tsx';

const tones = { ok: 'good', low: 'neutral', out: 'bad' } as const;

/** One product in one area: what this person found, and what others did. */
export const CountRow = memo(function CountRow({
  row,
  product,
  storeId,
  userId,
  expected,
  isOpen,
  mayChoose,
  onFigure,
  onLevel,
  onChoose,
}: {
  row: SheetRow;
  product: Product;
  storeId: string;
  userId: string;
  /** In base units; null: it is not said. */
  expected: Quantity | null;
  isOpen: boolean;
  mayChoose: boolean;
  onFigure: (row: SheetRow, product: Product, quantity: Quantity | null) => void;
  onLevel: (row: SheetRow, level: Level) => void;
  onChoose: (entry: CountedEntry) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePackWords();
  const name = translatedName(product, format.language);
  const mine = row.entries.find(({ made_by }) => made_by === userId);
  const others = row.entries.filter(({ made_by }) => made_by !== userId);
  const pack = largestPack(product);
  const amount = (quantity: Quantity) => words.units(fromQuantity(quantity), product.base_unit);
  const differ = row.standing.kind === 'differ';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-40 flex-1 basis-52 flex-col gap-1">
        <p className="font-semibold text-ink">{name}</p>
        <p className="text-small text-muted tabular-nums">
          {[
            pack === null ? null : words.pack(pack, product.base_unit),
            expected === null ? null : t('supply.count.expected', { amount: amount(expected) }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {mine !== undefined && isOpen && decisionOf(mine) === 'reject' ? (
          <p className="text-small text-warn">{t('supply.count.notMine')}</p>
        ) : null}
        {differ ? (
          <Badge tone="warn" icon={CircleAlert}>
            {t('supply.count.differ')}
          </Badge>
        ) : row.standing.kind === 'figure' && row.standing.people > 1 ? (
          <Badge tone="good" icon={UsersRound}>
            {t('supply.count.agree', { count: row.standing.people })}
          </Badge>
        ) : null}
      </div>
      {row.track === 'status' ? (
        <SegmentedControl
          className="basis-64 max-sm:grow"
          label={t('supply.count.level', { name })}
          hideLabel
          value={levelOf(mine)}
          disabled={!isOpen}
          onValueChange={(level) => onLevel(row, level)}
          options={levels.map((level) => ({
            value: level,
            label: t(`supply.level.${level}`),
            tone: tones[level],
          }))}
        />
      ) : isOpen ? (
        <FigureFields
          name={name}
          fieldId={`count ${row.areaId} ${row.productId}`}
          quantity={mine === undefined ? null : toQuantity(mine.qty)}
          pack={
            pack === null ? null : { size: pack.pack_size, label: words.unit(2, pack.order_unit) }
          }
          pieceUnit={words.unit(2, product.base_unit)}
          onFigure={(quantity) => onFigure(row, product, quantity)}
        />
      ) : (
        <p className="font-semibold text-ink tabular-nums">
          {row.standing.kind === 'figure' ? amount(row.standing.quantity) : '–'}
        </p>
      )}
      {others.length > 0 && row.track === 'quantity' ? (
        <ul className="flex basis-full flex-col gap-1">
          {(differ ? row.entries : others).map((entry) => (
            <OtherFigure
              key={entry.id}
              entry={entry}
              storeId={storeId}
              amount={amount(toQuantity(entry.qty))}
              onChoose={differ && mayChoose && isOpen ? onChoose : null}
              canChoose={canBeChosen(entry, row.entries)}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
});

function OtherFigure({
  entry,
  storeId,
  amount,
  onChoose,
  canChoose,
}: {
  entry: CountedEntry;
  storeId: string;
  amount: string;
  /** Null: there is nothing to choose, or this person may not. */
  onChoose: ((entry: CountedEntry) => void) | null;
  /** False: it was chosen before, and can be again once the office has what differs from it (rule SK7). */
  canChoose: boolean;
}) {
  const { t } = useTranslation();
  const name = useMemberName(storeId, entry.made_by) ?? t('supply.count.somebody');
  const said = t('supply.count.found', { name, amount });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted tabular-nums">
      {said}
      {onChoose === null ? null : canChoose ? (
        <Button
          size="sm"
          aria-label={`${t('supply.count.choose')}: ${said}`}
          onClick={() => onChoose(entry)}
        >
          {t('supply.count.choose')}
        </Button>
      ) : (
        <span>{t('supply.count.chosenLater')}</span>
      )}
    </li>
  );
}
