import * as v from 'valibot';
import { storeRoles } from '../../../kernel/permission.ts';
import { priorities } from './priority.ts';

/** What a failed item can ask for. */
export const evidenceKinds = ['photo', 'note'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

const unknownIsAbsent = <const Values extends readonly string[]>(values: Values) =>
  v.exactOptional(v.fallback(v.nullable(v.picklist(values)), null));

/**
 * The rules of an item, as the template carries them. What this app does not know in them is left out: a newer template
 * is still walked, with what is understood of it.
 */
export const itemRulesSchema = v.object({
  on_fail: v.exactOptional(
    v.fallback(
      v.object({
        require: v.exactOptional(
          v.pipe(
            v.array(v.unknown()),
            v.transform((wanted) => evidenceKinds.filter((kind) => wanted.includes(kind))),
            v.readonly(),
          ),
        ),
        priority: unknownIsAbsent(priorities),
        /** How long there is to put it right, in hours. */
        due_hours: v.exactOptional(
          v.fallback(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(8760))), null),
        ),
        role: unknownIsAbsent(storeRoles),
      }),
      {},
    ),
  ),
  /** Asked only while the item of this id is answered with one of these values (rule Q1). */
  show_if: v.exactOptional(
    v.fallback(
      v.nullable(
        v.object({
          item: v.string(),
          is: v.pipe(v.array(v.string()), v.readonly(), v.minLength(1)),
        }),
      ),
      null,
    ),
  ),
});
export type ItemRules = v.InferOutput<typeof itemRulesSchema>;

export const noRules: ItemRules = {};

/** Rule E1: what the item asks for when it fails. */
export function requiredOnFail(rules: ItemRules): readonly EvidenceKind[] {
  return rules.on_fail?.require ?? [];
}
