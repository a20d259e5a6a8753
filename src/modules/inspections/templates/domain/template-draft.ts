/** A template as an admin works on it (rules of chapter "Templates"). Every change answers a new draft. */
import * as v from 'valibot';
import { itemRulesSchema, type ItemRules } from '../../model/domain/item-rules.ts';
import { addPoints, canEarn } from '../../model/domain/scoring.ts';
import {
  itemTypes,
  scoringModes,
  takeSnapshot,
  type SnapshotSource,
  type TemplateSnapshot,
} from '../../model/domain/template-snapshot.ts';
import {
  itemTranslationsSchema,
  namedTranslationsSchema,
  type NamedTranslations,
} from '../../model/domain/translation.ts';

const draftItemSchema = v.object({
  id: v.string(),
  question_text: v.string(),
  help_text: v.string(),
  item_type: v.picklist(itemTypes),
  points: v.pipe(v.number(), v.minValue(0), v.maxValue(9999)),
  is_critical: v.boolean(),
  rules: itemRulesSchema,
  translations: itemTranslationsSchema,
});
export type DraftItem = v.InferOutput<typeof draftItemSchema>;

const draftSectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  translations: namedTranslationsSchema,
  items: v.array(draftItemSchema),
});
export type DraftSection = v.InferOutput<typeof draftSectionSchema>;

export const templateDraftSchema = v.object({
  id: v.string(),
  /** Null: offered in every store. */
  store_id: v.nullable(v.string()),
  /** What is checked; none: the store. It is chosen before it is first published. */
  subject: v.exactOptional(v.string()),
  name: v.string(),
  description: v.string(),
  scoring_mode: v.picklist(scoringModes),
  requires_signatures: v.boolean(),
  /** Null: what its items can earn (rule M4). */
  total_points: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(99_999))),
  translations: namedTranslationsSchema,
  sections: v.array(draftSectionSchema),
});
export type TemplateDraft = v.InferOutput<typeof templateDraftSchema>;

/** The table's limits. */
export const longest = { name: 120, question: 500, text: 2000 } as const;
export const mostSections = 60;
export const mostItems = 400;

export function emptyDraft(id: string, sectionId: string): TemplateDraft {
  return {
    id,
    store_id: null,
    name: '',
    description: '',
    scoring_mode: 'standard',
    requires_signatures: false,
    total_points: null,
    translations: {},
    sections: [emptySection(sectionId)],
  };
}

export function emptySection(id: string): DraftSection {
  return { id, name: '', description: '', translations: {}, items: [] };
}

export function emptyItem(id: string): DraftItem {
  return {
    id,
    question_text: '',
    help_text: '',
    item_type: 'checkbox',
    points: 5,
    is_critical: false,
    rules: {},
    translations: {},
  };
}

export const draftItems = (draft: TemplateDraft): readonly DraftItem[] =>
  draft.sections.flatMap((section) => section.items);

/** Rule M4: what the items of a template can earn. */
export function earnable(draft: TemplateDraft): number {
  return addPoints(
    draftItems(draft)
      .filter((item) => canEarn(item, draft.scoring_mode))
      .map(({ points }) => points),
  );
}

export function totalOf(draft: TemplateDraft): number {
  return draft.total_points ?? earnable(draft);
}

/** The draft of a template, or of a version of one, as it is. */
export function draftOf(
  template: SnapshotSource & {
    readonly id: string;
    readonly store_id: string | null;
    readonly description: string;
    readonly translations?: NamedTranslations;
  },
): TemplateDraft {
  const snapshot = takeSnapshot(template);
  const draft: TemplateDraft = {
    id: template.id,
    store_id: template.store_id,
    ...(snapshot.subject === undefined ? {} : { subject: snapshot.subject }),
    name: snapshot.name,
    description: template.description,
    scoring_mode: snapshot.scoring_mode,
    requires_signatures: snapshot.requires_signatures,
    total_points: snapshot.total_points,
    translations: snapshot.translations,
    sections: snapshot.sections.map(({ id, name, description, translations, items }) => ({
      id,
      name,
      description,
      translations,
      items: items.map(({ order_index: _place, ...item }) => item),
    })),
  };
  return draft.total_points === earnable(draft) ? { ...draft, total_points: null } : draft;
}

/** What an inspection of this draft would take with it. */
export function snapshotOf(draft: TemplateDraft): TemplateSnapshot {
  return takeSnapshot({
    ...draft,
    version: 0,
    total_points: totalOf(draft),
    sections: draft.sections.map((section, order_index) => ({
      ...section,
      order_index,
      max_score: addPoints(section.items.map(({ points }) => points)),
      items: section.items.map((item, place) => ({ ...item, order_index: place })),
    })),
  });
}

/** Rule M6: the same template under ids of its own. Conditions follow. */
export function copyOf(draft: TemplateDraft, newId: () => string): TemplateDraft {
  const ids = new Map(draftItems(draft).map(({ id }) => [id, newId()]));
  return {
    ...draft,
    id: newId(),
    sections: draft.sections.map((section) => ({
      ...section,
      id: newId(),
      items: section.items.map((item) => ({
        ...item,
        id: ids.get(item.id) ?? newId(),
        rules: withCondition(item.rules, (condition) => ({
          ...condition,
          item: ids.get(condition.item) ?? condition.item,
        })),
      })),
    })),
  };
}

type Condition = NonNullable<ItemRules['show_if']>;

function withCondition(rules: ItemRules, become: (condition: Condition) => Condition): ItemRules {
  return rules.show_if ? { ...rules, show_if: become(rules.show_if) } : rules;
}

/** The items that a condition of this item can name (rule Q2), in order. */
export function possibleParents(draft: TemplateDraft, itemId: string): readonly DraftItem[] {
  const items = draftItems(draft);
  const place = items.findIndex(({ id }) => id === itemId);
  return items
    .slice(0, Math.max(0, place))
    .filter((item) => isParentType(item) && (item.rules.show_if ?? null) === null);
}

export function isParentType(item: Pick<DraftItem, 'item_type'>): boolean {
  return item.item_type === 'checkbox' || item.item_type === 'radio';
}

/** Texts that are blank and rules that say nothing are as good as absent. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, withoutBlanks(part)] as const)
      .filter(([, part]) => {
        if (typeof part === 'string') return part.trim() !== '';
        return typeof part !== 'object' || part === null || Object.keys(part).length > 0;
      }),
  );
}

/** Whether publishing one or the other makes the same version. */
export function sameDraft(a: TemplateDraft, b: TemplateDraft): boolean {
  const said = (draft: TemplateDraft) => {
    const read = v.safeParse(templateDraftSchema, { ...draft, total_points: totalOf(draft) });
    return read.success ? JSON.stringify(withoutBlanks(read.output)) : null;
  };
  const one = said(a);
  return one !== null && one === said(b);
}
