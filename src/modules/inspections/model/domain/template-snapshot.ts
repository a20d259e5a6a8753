import * as v from 'valibot';
import { storeSubject, subjectOf } from './subject.ts';
import { itemRulesSchema, noRules, type ItemRules } from './item-rules.ts';
import {
  itemTranslationsSchema,
  namedTranslationsSchema,
  type ItemTranslations,
  type NamedTranslations,
} from './translation.ts';

/** Spec §3: the four ways an item is answered. */
export const itemTypes = ['checkbox', 'radio', 'text', 'number'] as const;
export type ItemType = (typeof itemTypes)[number];

/**
 * How points are counted. `standard` is spec §5; `applicable` takes N/A out of the possible points and pays a rating by
 * its fifths. A template chooses.
 */
export const scoringModes = ['standard', 'applicable'] as const;
export type ScoringMode = (typeof scoringModes)[number];

const points = v.pipe(v.number(), v.minValue(0));

const itemSchema = v.object({
  id: v.string(),
  order_index: v.number(),
  question_text: v.string(),
  help_text: v.string(),
  item_type: v.picklist(itemTypes),
  points,
  is_critical: v.boolean(),
  /** Inspections that began before there were rules have none. */
  rules: v.fallback(v.optional(itemRulesSchema, noRules), noRules),
  translations: itemTranslationsSchema,
});
export type SnapshotItem = v.InferOutput<typeof itemSchema>;

const sectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  order_index: v.number(),
  max_score: points,
  translations: namedTranslationsSchema,
  items: v.array(itemSchema),
});
export type SnapshotSection = v.InferOutput<typeof sectionSchema>;

const snapshotSchema = v.object({
  version: v.number(),
  name: v.string(),
  /** What is checked; none: the store. */
  subject: v.exactOptional(v.string()),
  scoring_mode: v.picklist(scoringModes),
  total_points: points,
  /** Inspector and store sign before the inspection is completed. */
  requires_signatures: v.optional(v.boolean(), false),
  translations: namedTranslationsSchema,
  sections: v.array(sectionSchema),
});
/** The template as it was when the inspection began; a running inspection is never changed by a later edit of the template. */
export type TemplateSnapshot = v.InferOutput<typeof snapshotSchema>;

type ItemSource = Omit<SnapshotItem, 'rules' | 'translations'> & {
  readonly rules?: ItemRules;
  readonly translations?: ItemTranslations;
};

/**
 * What a snapshot is taken of: a template row with its nested sections and items. A row that a device has kept since
 * before there were rules or translations lacks them.
 */
export type SnapshotSource = {
  readonly version: number;
  readonly name: string;
  readonly subject?: string | undefined;
  readonly scoring_mode: ScoringMode;
  readonly total_points: number;
  readonly requires_signatures?: boolean;
  readonly translations?: NamedTranslations;
  readonly sections: readonly (Omit<SnapshotSection, 'items' | 'translations'> & {
    readonly translations?: NamedTranslations;
    readonly items: readonly ItemSource[];
  })[];
};

const byOrder = (a: { order_index: number }, b: { order_index: number }) =>
  a.order_index - b.order_index;

/** Rule T1. Sections and items come in `order_index` order, whatever order the template had them in. */
export function takeSnapshot(template: SnapshotSource): TemplateSnapshot {
  return {
    version: template.version,
    name: template.name,
    ...(subjectOf(template) === storeSubject ? {} : { subject: subjectOf(template) }),
    scoring_mode: template.scoring_mode,
    total_points: template.total_points,
    requires_signatures: template.requires_signatures ?? false,
    translations: template.translations ?? {},
    sections: [...template.sections].sort(byOrder).map((section) => ({
      id: section.id,
      name: section.name,
      description: section.description,
      order_index: section.order_index,
      max_score: section.max_score,
      translations: section.translations ?? {},
      items: [...section.items].sort(byOrder).map((item) => ({
        id: item.id,
        order_index: item.order_index,
        question_text: item.question_text,
        help_text: item.help_text,
        item_type: item.item_type,
        points: item.points,
        is_critical: item.is_critical,
        rules: item.rules ?? noRules,
        translations: item.translations ?? {},
      })),
    })),
  };
}

const parsed = new WeakMap<object, TemplateSnapshot | null>();

/** Reads a stored snapshot. Null when it is not one: the screen then says 'Template not found'. */
export function parseSnapshot(stored: unknown): TemplateSnapshot | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const known = parsed.get(stored);
  if (known !== undefined) return known;
  const result = v.safeParse(snapshotSchema, stored);
  const snapshot = result.success ? takeSnapshot(result.output) : null;
  parsed.set(stored, snapshot);
  return snapshot;
}

/** All items in the order of the template. */
export function itemsOf(snapshot: TemplateSnapshot): SnapshotItem[] {
  return snapshot.sections.flatMap((section) => section.items);
}
