import { ArrowDown, ArrowUp, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useDeviceNow } from '../../../platform/browser/use-now.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import { moveFavourite, removeFavourite, toggleFavouritePin } from '../commands.ts';
import { topFavourites } from '../domain/favourites.ts';
import { useShortcuts, type Shortcut } from './use-shortcuts.ts';

/** All favourites: pin, put the pins in order, remove. The first five stand on the module page and the dashboard. */
export function FavouriteList() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const shortcuts = useShortcuts('all');
  // Where a screen reader's person hears that it worked; the rows themselves only change place.
  const [said, setSaid] = useState('');
  const pins = shortcuts.filter(({ isPinned }) => isPinned);

  const remove = ({ path, at }: Shortcut) => {
    const undo = removeFavourite(userId, path);
    toast.info(t('favourites.removed', { name: t(at.labelKey) }), {
      action: { label: t('ui.undo'), onAction: undo },
    });
  };
  const move = (shortcut: Shortcut, by: -1 | 1) => {
    const index = pins.indexOf(shortcut);
    const target = pins[index + by];
    if (!target) return;
    moveFavourite(userId, shortcut.path, target.path);
    setSaid(t('favourites.moved', { name: t(shortcut.at.labelKey), place: index + by + 1 }));
  };

  if (shortcuts.length === 0) {
    return (
      <EmptyState headingLevel={3} icon={Pin} title={t('favourites.empty')}>
        {t('favourites.emptyReason')}
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t('favourites.title')} className="@container">
        {shortcuts.map((shortcut, index) => (
          <FavouriteRow
            key={shortcut.path}
            shortcut={shortcut}
            isTop={index < topFavourites}
            isFirstPin={shortcut === pins[0]}
            isLastPin={shortcut === pins.at(-1)}
            onPin={() => toggleFavouritePin(userId, shortcut.path)}
            onMove={(by) => move(shortcut, by)}
            onRemove={() => remove(shortcut)}
          />
        ))}
      </List>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function FavouriteRow({
  shortcut,
  isTop,
  isFirstPin,
  isLastPin,
  onPin,
  onMove,
  onRemove,
}: {
  shortcut: Shortcut;
  isTop: boolean;
  isFirstPin: boolean;
  isLastPin: boolean;
  onPin: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { at, isPinned, visitCount, lastVisited, path } = shortcut;
  const now = useDeviceNow();
  const name = t(at.labelKey);
  return (
    <ListRow
      to={path}
      className={isPinned ? '@max-md:flex-col' : '@max-xs:flex-col'}
      leading={
        <span
          className={`flex size-11 items-center justify-center rounded-control ${isTop ? 'bg-brand-soft text-brand' : 'bg-sunken text-muted'}`}
        >
          <at.icon aria-hidden="true" className="size-5.5" />
        </span>
      }
      title={name}
      subtitle={
        visitCount === 0
          ? t('favourites.notVisited')
          : t('favourites.visits', {
              count: visitCount,
              when: format.relative(lastVisited, now),
            })
      }
      actions={
        <span className="flex w-full flex-wrap justify-end">
          {isPinned ? (
            <>
              <IconButton
                icon={ArrowUp}
                label={t('favourites.up', { name })}
                disabled={isFirstPin}
                onClick={() => onMove(-1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('favourites.down', { name })}
                disabled={isLastPin}
                onClick={() => onMove(1)}
              />
            </>
          ) : null}
          <IconButton
            icon={isPinned ? PinOff : Pin}
            label={t(isPinned ? 'favourites.unpin' : 'favourites.pin', { name })}
            onClick={onPin}
          />
          <IconButton icon={Trash2} label={t('favourites.remove', { name })} onClick={onRemove} />
        </span>
      }
    />
  );
}
