import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';

export type Tile = {
  readonly id: string;
  readonly labelKey: string;
  readonly count: number;
  /** Of so many; null: of all. */
  readonly among: number | null;
};

/** So many columns, at most `most`, that no row is left with a few alone. */
const evenly = (count: number, most: number) =>
  Math.max(1, Math.ceil(count / Math.max(1, Math.ceil(count / most))));

/** Rule BD8: how many stores each filter leaves; a press shows only those, another one all of them. */
export function BoardTiles({
  tiles,
  chosen,
  onChoose,
}: {
  tiles: readonly Tile[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: CSSProperties & Record<`--${string}`, number> = {
    '--few': evenly(tiles.length, 4),
    '--many': evenly(tiles.length, 8),
  };
  return (
    <div role="group" aria-label={t('board.filters')} className="@container print:hidden">
      <div
        style={columns}
        className="grid grid-cols-2 gap-2 @max-[12rem]:grid-cols-1 @xl:grid-cols-[repeat(var(--few),minmax(0,1fr))] @min-[62rem]:grid-cols-[repeat(var(--many),minmax(0,1fr))] @min-[62rem]:gap-3"
      >
        {tiles.map(({ id, labelKey, count, among }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            disabled={count === 0}
            onClick={() => onChoose(id === chosen ? null : id)}
            className={clsx(
              'flex min-h-14 flex-col rounded-card border px-3 py-2 text-start shadow-raised',
              id === chosen
                ? 'border-brand bg-brand-soft'
                : 'border-line bg-surface enabled:hover:border-brand',
              // Where there is little room only what there is.
              count === 0 && 'max-md:hidden',
            )}
          >
            <span
              className={clsx('text-heading tabular-nums', count === 0 ? 'text-faint' : 'text-ink')}
            >
              {among === null
                ? format.number(count)
                : t('board.tileOf', { some: format.number(count), all: format.number(among) })}
            </span>{' '}
            <span className="text-small text-balance text-muted">{t(labelKey, { count })}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
