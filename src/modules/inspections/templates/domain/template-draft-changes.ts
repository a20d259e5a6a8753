/** The changes that an admin makes to a draft (rules M1 to M3). What is not found changes nothing. */
import type { DraftItem, DraftSection, TemplateDraft } from './template-draft.ts';

function inSection(
  draft: TemplateDraft,
  sectionId: string,
  become: (section: DraftSection) => DraftSection,
): TemplateDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) =>
      section.id === sectionId ? become(section) : section,
    ),
  };
}

export function changeSection(
  draft: TemplateDraft,
  sectionId: string,
  fields: Partial<Omit<DraftSection, 'id' | 'items'>>,
): TemplateDraft {
  return inSection(draft, sectionId, (section) => ({ ...section, ...fields }));
}

export function addSection(draft: TemplateDraft, section: DraftSection): TemplateDraft {
  return { ...draft, sections: [...draft.sections, section] };
}

export function removeSection(draft: TemplateDraft, sectionId: string): TemplateDraft {
  return { ...draft, sections: draft.sections.filter(({ id }) => id !== sectionId) };
}

function swapped<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const moved = [...list];
  const [taken] = moved.splice(from, 1);
  if (taken === undefined || to < 0 || to >= list.length) return [...list];
  moved.splice(to, 0, taken);
  return moved;
}

/** Rule M2: stays where it is at either end. */
export function moveSection(draft: TemplateDraft, sectionId: string, by: -1 | 1): TemplateDraft {
  const place = draft.sections.findIndex(({ id }) => id === sectionId);
  if (place < 0) return draft;
  return { ...draft, sections: swapped(draft.sections, place, place + by) };
}

export function addItem(draft: TemplateDraft, sectionId: string, item: DraftItem): TemplateDraft {
  return inSection(draft, sectionId, (section) => ({
    ...section,
    items: [...section.items, item],
  }));
}

type ItemFields = Partial<Omit<DraftItem, 'id'>>;
/** Fields, or what makes them from the item as it is when they are applied. */
export type ItemChange = ItemFields | ((now: DraftItem) => ItemFields);

const changesOf = (item: DraftItem, change: ItemChange): ItemFields =>
  typeof change === 'function' ? change(item) : change;

export function changeItem(
  draft: TemplateDraft,
  itemId: string,
  fields: ItemChange,
): TemplateDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) =>
      section.items.some(({ id }) => id === itemId)
        ? {
            ...section,
            items: section.items.map((item) =>
              item.id === itemId ? { ...item, ...changesOf(item, fields) } : item,
            ),
          }
        : section,
    ),
  };
}

/** Rule M6: a copy of the item right behind it. */
export function addItemAfter(draft: TemplateDraft, itemId: string, newId: string): TemplateDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      items: section.items.flatMap((item) =>
        item.id === itemId ? [item, { ...item, id: newId }] : [item],
      ),
    })),
  };
}

export function removeItem(draft: TemplateDraft, itemId: string): TemplateDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      items: section.items.filter(({ id }) => id !== itemId),
    })),
  };
}

/** Rule M2: past the end of its section an item goes on to the next one. */
export function moveItem(draft: TemplateDraft, itemId: string, by: -1 | 1): TemplateDraft {
  const at = draft.sections.findIndex(({ items }) => items.some(({ id }) => id === itemId));
  const section = draft.sections[at];
  const place = section?.items.findIndex(({ id }) => id === itemId) ?? -1;
  const item = section?.items[place];
  if (section === undefined || item === undefined) return draft;
  const within = place + by;
  if (within >= 0 && within < section.items.length) {
    return inSection(draft, section.id, (same) => ({
      ...same,
      items: swapped(same.items, place, within),
    }));
  }
  const next = draft.sections[at + by];
  if (next === undefined) return draft;
  return inSection(removeItem(draft, itemId), next.id, (other) => ({
    ...other,
    items: by === 1 ? [item, ...other.items] : [...other.items, item],
  }));
}

/** Rule M2: whether there is anywhere to go. */
export function canMoveItem(draft: TemplateDraft, itemId: string, by: -1 | 1): boolean {
  const end = by === -1 ? draft.sections.at(0) : draft.sections.at(-1);
  const last = by === -1 ? end?.items.at(0) : end?.items.at(-1);
  return last?.id !== itemId;
}

/** Rule M3: a section or item that was removed comes back where it was, with what was changed elsewhere since kept. */
export function putBack(now: TemplateDraft, before: TemplateDraft, id: string): TemplateDraft {
  const place = before.sections.findIndex((section) => section.id === id);
  const section = before.sections[place];
  if (section !== undefined) {
    if (now.sections.some((each) => each.id === id)) return now;
    const sections = [...now.sections];
    sections.splice(Math.min(place, sections.length), 0, section);
    return { ...now, sections };
  }
  const home = before.sections.find(({ items }) => items.some((item) => item.id === id));
  const index = home?.items.findIndex((item) => item.id === id) ?? -1;
  const item = home?.items[index];
  if (home === undefined || item === undefined) return now;
  if (now.sections.some(({ items }) => items.some((each) => each.id === id))) return now;
  return inSection(now, home.id, (same) => {
    const items = [...same.items];
    items.splice(Math.min(index, items.length), 0, item);
    return { ...same, items };
  });
}
