import { ListChecks } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import type { Inspection, InspectionPhoto } from '../../../model/collections.ts';
import type { AnswerOrigins } from '../../domain/answer-origin.ts';
import type {
  SnapshotItem,
  SnapshotSection,
  TemplateSnapshot,
} from '../../../model/domain/template-snapshot.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';
import { ItemCard } from './item-card.tsx';
import { useAskedItems } from './use-answer-sheet.ts';

const noPhotos: readonly InspectionPhoto[] = [];

/** One section; the others are not rendered. */
export function SectionView({
  snapshot,
  section,
  firstNumber,
  inspection,
  sheet,
  photos,
  history,
  origins,
  onTouch,
  onReview,
}: {
  snapshot: TemplateSnapshot;
  section: SnapshotSection;
  firstNumber: number;
  inspection: Inspection;
  sheet: AnswerSheet;
  photos: readonly InspectionPhoto[];
  history: ReadonlyMap<string, PhotoHistory>;
  origins: AnswerOrigins;
  onTouch: (itemId: string) => void;
  /** Of the last section: what comes after it. */
  onReview?: () => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useTouchedItem(list, onTouch);
  const items = useAskedItems(sheet, snapshot, section);
  const appeared = useAppeared(items);
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
      {items.length === 0 ? (
        <p className="mt-4 text-muted">{t('inspections.form.emptySection')}</p>
      ) : null}
      <p role="status" className="sr-only">
        {appeared.length === 0
          ? ''
          : t('inspections.form.appeared', {
              count: appeared.length,
              questions: appeared.map((item) => item.question_text).join(' · '),
            })}
      </p>
      <ol ref={list} className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id}>
            <ItemCard
              item={item}
              number={firstNumber + section.items.indexOf(item)}
              inspection={inspection}
              sheet={sheet}
              photos={photosOf(item.id)}
              history={history.get(item.id)}
              origin={origins.get(item.id)}
            />
          </li>
        ))}
      </ol>
      {onReview === undefined ? null : (
        <Button icon={ListChecks} className="mt-4 w-full" onClick={onReview}>
          {t('inspections.review.open')}
        </Button>
      )}
    </section>
  );
}

/** The questions that an answer has just brought (rule Q1), to be told to who does not see them come. */
function useAppeared(items: readonly SnapshotItem[]): readonly SnapshotItem[] {
  const ids = items.map(({ id }) => id).join(' ');
  const [known, setKnown] = useState({ ids, appeared: [] as readonly string[] });
  if (known.ids !== ids) {
    const before = new Set(known.ids.split(' '));
    setKnown({
      ids,
      appeared: items.filter(({ id }) => !before.has(id)).map(({ id }) => id),
    });
  }
  return items.filter(({ id }) => known.appeared.includes(id));
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
