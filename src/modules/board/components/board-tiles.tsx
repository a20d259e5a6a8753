import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';

export type Tile = {
  readonly id: string;
  readonly labelKey: string;
  readonly count: number;
  /** Of so many; null: of all. */
  readonly among: number | null;
};

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
  return (
    <div
      role="group"
      aria-label={t('board.filters')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7.25rem,100%),1fr))] gap-2 lg:gap-3 print:hidden"
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
  );
}
