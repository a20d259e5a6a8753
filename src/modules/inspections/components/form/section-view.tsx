import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSheet } from '../../answer-sheet.ts';
import type { Inspection, InspectionPhoto } from '../../collections.ts';
import type { SnapshotSection } from '../../domain/template-snapshot.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';
import { ItemCard } from './item-card.tsx';

const noPhotos: readonly InspectionPhoto[] = [];

/** One section; the others are not rendered. */
export function SectionView({
  section,
  firstNumber,
  inspection,
  sheet,
  photos,
  history,
  onTouch,
}: {
  section: SnapshotSection;
  firstNumber: number;
  inspection: Inspection;
  sheet: AnswerSheet;
  photos: readonly InspectionPhoto[];
  history: ReadonlyMap<string, PhotoHistory>;
  onTouch: (itemId: string) => void;
}) {
  const { t } = useTranslation();
  const items = useRef<HTMLOListElement>(null);
  useTouchedItem(items, onTouch);
  const photosOf = (itemId: string) => {
    const ofItem = photos.filter(({ item_id, role }) => item_id === itemId && role === 'evidence');
    return ofItem.length === 0 ? noPhotos : ofItem;
  };
  return (
    <section aria-labelledby={`section-${section.id}`} className="@container min-w-0 flex-1">
      <h2 id={`section-${section.id}`} tabIndex={-1} className="sr-only">
        {section.name}
      </h2>
      {section.description === '' ? null : (
        <p className="mb-4 max-w-prose text-muted">{section.description}</p>
      )}
      {section.items.length === 0 ? (
        <p className="mt-4 text-muted">{t('inspections.form.emptySection')}</p>
      ) : null}
      <ol ref={items} className="flex flex-col gap-4">
        {section.items.map((item, index) => (
          <li key={item.id}>
            <ItemCard
              item={item}
              number={firstNumber + index}
              inspection={inspection}
              sheet={sheet}
              photos={photosOf(item.id)}
              history={history.get(item.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Tells which question is being worked on, by focus or by finger. */
function useTouchedItem(
  items: React.RefObject<HTMLElement | null>,
  onTouch: (itemId: string) => void,
): void {
  const touch = useEffectEvent((event: Event) => {
    const item = event.target instanceof Element ? event.target.closest('[data-item]') : null;
    if (item instanceof HTMLElement && item.dataset['item'] !== undefined) {
      onTouch(item.dataset['item']);
    }
  });
  useEffect(() => {
    const list = items.current;
    if (list === null) return;
    const listener = (event: Event) => touch(event);
    list.addEventListener('focusin', listener);
    list.addEventListener('pointerdown', listener);
    return () => {
      list.removeEventListener('focusin', listener);
      list.removeEventListener('pointerdown', listener);
    };
  }, [items]);
}
