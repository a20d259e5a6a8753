import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import type { Shelf } from '../../counting/queries.ts';
import type { Product } from '../../model/collections.ts';
import { fromQuantity } from '../../model/domain/quantity.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import type { ShelfFigure, ShelfMark } from '../domain/shelf-figure.ts';

export type ShelfRow = {
  readonly id: string;
  readonly product: Product;
  readonly name: string;
  readonly shelf: Shelf | undefined;
  readonly figure: ShelfFigure;
  readonly isTracked: boolean;
};

const tones: Record<ShelfMark, BadgeTone> = {
  negative: 'bad',
  below: 'warn',
  part_counted: 'info',
  not_counted: 'neutral',
};

/** Products of a store: what there is of each, what there should be, and what it is worth. */
export function ShelfGrid({
  caption,
  rows,
  pageSize,
  tools,
  empty,
  onRowSelect,
}: {
  caption: string;
  rows: readonly ShelfRow[];
  /** Left out: all on one page. */
  pageSize?: number;
  tools?: (sorted: readonly ShelfRow[]) => ReactNode;
  empty?: ReactNode;
  /** Null: this person keeps nothing here. */
  onRowSelect: ((row: ShelfRow) => void) | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const packs = usePackWords();
  const amount = ({ figure, product }: ShelfRow) =>
    figure.onHand === null
      ? figure.level === null
        ? '–'
        : t(`supply.level.${figure.level}`)
      : packs.units(fromQuantity(figure.onHand), product.base_unit);
  return (
    <DataGrid
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      words={words}
      sortedBy={{ column: 'product' }}
      {...(pageSize === undefined ? {} : { pageSize })}
      {...(tools === undefined ? {} : { tools })}
      {...(onRowSelect === null ? {} : { onRowSelect })}
      empty={empty}
      columns={[
        {
          id: 'product',
          header: t('supply.receive.product'),
          primary: true,
          width: '32%',
          sortValue: ({ name }) => name,
          cell: ({ name, figure, product }) => (
            <span className="flex min-w-12 flex-col items-start gap-1">
              {name}
              {figure.marks.length === 0 && product.is_active ? null : (
                <span className="flex flex-wrap gap-1.5">
                  {product.is_active ? null : <Badge>{t('supply.cart.notSold')}</Badge>}
                  {figure.marks.map((mark) => (
                    <Badge key={mark} tone={tones[mark]}>
                      {t(`supply.stock.mark.${mark}`)}
                    </Badge>
                  ))}
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'onHand',
          header: t('supply.stock.onHand'),
          align: 'end',
          sortValue: ({ figure }) => figure.onHand,
          cell: amount,
        },
        {
          id: 'par',
          header: t('supply.stock.par'),
          align: 'end',
          sortValue: ({ figure }) => figure.par,
          cell: ({ figure, product }) =>
            figure.par === null ? '–' : packs.units(fromQuantity(figure.par), product.base_unit),
        },
        {
          id: 'counted',
          header: t('supply.stock.counted'),
          sortValue: ({ figure }) => figure.countedAt,
          cell: ({ figure }) =>
            figure.countedAt === null ? '–' : format.relative(figure.countedAt),
        },
        {
          id: 'value',
          header: t('supply.stock.value'),
          align: 'end',
          largestFirst: true,
          sortValue: ({ figure }) => figure.value,
          cell: ({ figure }) => (figure.value === null ? '–' : format.money(figure.value)),
        },
      ]}
    />
  );
}
