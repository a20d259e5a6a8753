import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../../../kernel/ids.ts';
import { toast } from '../../../../../ui/toasts.tsx';
import {
  draftItems,
  emptyItem,
  emptySection,
  type DraftItem,
} from '../../domain/template-draft.ts';
import {
  addItem,
  addItemAfter,
  addSection,
  changeItem,
  changeSection,
  moveItem,
  moveSection,
  putBack,
  removeItem,
  removeSection,
} from '../../domain/template-draft-changes.ts';
import type { DraftSheet } from '../../draft-sheet.ts';
import type { ItemDeeds } from './item-row.tsx';
import type { SectionDeeds } from './section-card.tsx';

/** What an admin does to a draft, with the focus where it belongs and a way back from every removal. */
export function useEditing(sheet: DraftSheet) {
  const { t } = useTranslation();
  const [openItem, setOpenItem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  // A new object for every wish, so that the same place can be wished for again.
  const [focus, setFocus] = useState<{ readonly ids: readonly string[] } | null>(null);
  useFocusOn(focus);

  const removed = (id: string, name: string, remove: () => void) => {
    const before = sheet.state().draft;
    remove();
    toast.info(t('templateEditor.removed', { name }), {
      action: {
        label: t('ui.undo'),
        onAction: () => sheet.change((now) => putBack(now, before, id)),
      },
    });
  };
  const placeOf = (id: string) =>
    draftItems(sheet.state().draft).findIndex((item) => item.id === id) + 1;

  const [itemDeeds] = useState<ItemDeeds>(() => ({
    toggle: (id) => setOpenItem((open) => (open === id ? null : id)),
    change: (id, change) => sheet.change((draft) => changeItem(draft, id, change)),
    move: (id, by) => {
      sheet.change((draft) => moveItem(draft, id, by));
      setSaid(t('templateEditor.move.moved', { place: placeOf(id) }));
      setFocus({ ids: by === -1 ? [`up-${id}`, `down-${id}`] : [`down-${id}`, `up-${id}`] });
    },
    duplicate: (id) => {
      const copy = newId();
      sheet.change((draft) => addItemAfter(draft, id, copy));
      setOpenItem(copy);
      setFocus({ ids: [`text-${copy}`] });
    },
    remove: (id) => {
      const { draft } = sheet.state();
      const item: DraftItem | undefined = draftItems(draft).find((each) => each.id === id);
      const name = item?.question_text ?? '';
      removed(
        id,
        name === '' ? t('templateEditor.item.unnamed', { number: placeOf(id) }) : name,
        () => sheet.change((now) => removeItem(now, id)),
      );
    },
  }));
  const [sectionDeeds] = useState<SectionDeeds>(() => ({
    change: (id, fields) => sheet.change((draft) => changeSection(draft, id, fields)),
    move: (id, by) => {
      sheet.change((draft) => moveSection(draft, id, by));
      const place = sheet.state().draft.sections.findIndex((section) => section.id === id) + 1;
      setSaid(t('templateEditor.move.moved', { place }));
      setFocus({ ids: by === -1 ? [`up-${id}`, `down-${id}`] : [`down-${id}`, `up-${id}`] });
    },
    remove: (id) => {
      const sections = sheet.state().draft.sections;
      const index = sections.findIndex((section) => section.id === id);
      const name = sections[index]?.name ?? '';
      removed(
        id,
        name === '' ? t('templateEditor.section.unnamed', { number: index + 1 }) : name,
        () => sheet.change((draft) => removeSection(draft, id)),
      );
    },
    addItem: (sectionId) => {
      const id = newId();
      sheet.change((draft) => addItem(draft, sectionId, emptyItem(id)));
      setOpenItem(id);
      setFocus({ ids: [`text-${id}`] });
    },
  }));

  return {
    openItem,
    said,
    itemDeeds,
    sectionDeeds,
    addSection: () => {
      const id = newId();
      sheet.change((draft) => addSection(draft, emptySection(id)));
      setFocus({ ids: [`text-${id}`] });
    },
    /** Opens the item, if it is one, and puts the focus into the text of the place. */
    goTo: (place: { readonly sectionId: string | null; readonly itemId: string | null }) => {
      if (place.itemId !== null) setOpenItem(place.itemId);
      setFocus({
        ids: [`text-${place.itemId ?? place.sectionId ?? sheet.state().draft.id}`],
      });
    },
  };
}

/** The first of these that can take the focus gets it, once the page shows them. */
function useFocusOn(focus: { readonly ids: readonly string[] } | null): void {
  const done = useRef<object | null>(null);
  useEffect(() => {
    if (focus === null || done.current === focus) return;
    done.current = focus;
    const target = focus.ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null && !element.matches(':disabled'));
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [focus]);
}
