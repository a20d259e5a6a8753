import * as v from 'valibot';
import { commentedCollections } from './comment.ts';

const pictureSchema = v.object({
  id: v.string(),
  path: v.string(),
  stored_at: v.nullable(v.string()),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

/** Beside `title` stand `title_es` and the like. */
const namedSchema = v.objectWithRest({ title: v.nullish(v.string()) }, v.unknown());
const findingSchema = v.intersect([
  namedSchema,
  v.object({
    is_critical: v.fallback(v.boolean(), false),
    note: v.nullish(v.string()),
    photos: v.array(pictureSchema),
  }),
]);

/** How urgent something to be done is. */
export const priorities = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

const kinds = [
  'inspection',
  'action_done',
  'action_cannot_do',
  'comment',
  'food_cost_missing',
  'food_cost_over',
  'food_cost_far',
  'other',
] as const;

export const reviewItemSchema = v.object({
  store_id: v.string(),
  store_number: v.string(),
  name: v.string(),
  time_zone: v.string(),
  part: v.string(),
  /** The key of its texts; one of a later version is told by its name alone. */
  kind: v.fallback(v.picklist(kinds), 'other'),
  key: v.string(),
  came_at: v.string(),
  weight: v.picklist([0, 1, 2, 3]),
  what: v.intersect([
    namedSchema,
    v.object({
      link: v.string(),
      about: v.nullish(v.object({ collection: v.picklist(commentedCollections), id: v.string() })),
      by: v.nullish(v.string()),
      text: v.nullish(v.string()),
      score: v.nullish(v.number()),
      day: v.nullish(v.string()),
      cost: v.nullish(v.number()),
      usual: v.nullish(v.number()),
      verify: v.nullish(v.string()),
      /** The reader may make something to be done of it. */
      make: v.fallback(v.optional(v.boolean()), undefined),
      findings: v.nullish(v.array(findingSchema)),
      before: v.nullish(v.array(pictureSchema)),
      after: v.nullish(v.array(pictureSchema)),
    }),
  ]),
  waiting: v.number(),
});
/** Something that came in (rule RV2). */
export type ReviewItem = v.InferOutput<typeof reviewItemSchema>;

/** In the language of the reader where it is there. */
export function titleIn(
  named: Readonly<Record<string, unknown>> & { readonly title?: string | null | undefined },
  language: string,
): string {
  const own = named[`title_${language.slice(0, 2)}`];
  return typeof own === 'string' && own !== '' ? own : (named.title ?? '');
}

/** Rule RV3: whether it was looked at, as it is now. `marks`: key -> epoch milliseconds. */
export function isReviewed(
  { key, came_at }: Pick<ReviewItem, 'key' | 'came_at'>,
  marks: ReadonlyMap<string, number>,
): boolean {
  return (marks.get(key) ?? -Infinity) >= Date.parse(came_at);
}

/**
 * Rule RV4: what is being walked through keeps its place: what the office tells anew takes the place of what was known of
 * the same, and what is new comes behind.
 */
export function walkedThrough(
  walked: readonly ReviewItem[],
  told: readonly ReviewItem[],
): readonly ReviewItem[] {
  const byKey = new Map(told.map((item) => [item.key, item]));
  const known = new Set(walked.map(({ key }) => key));
  return [
    ...walked.map((item) => byKey.get(item.key) ?? item),
    ...told.filter(({ key }) => !known.has(key)),
  ];
}
