import * as v from 'valibot';
import { storeRoles } from '../../../../kernel/permission.ts';
import { priorities } from './priority.ts';

/** What a failed item can ask for. */
export const evidenceKinds = ['photo', 'note'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What is absent is left out, not null: the server takes a rule or none. */
function withoutNulls<Rules extends object>(
  rules: Rules,
): { [Name in keyof Rules]?: NonNullable<Rules[Name]> } {
  const entries = Object.entries(rules).filter(([, rule]) => rule !== null);
  // The entries are those of `rules` but for the nulls, which the type says.
  return Object.fromEntries(entries) as { [Name in keyof Rules]?: NonNullable<Rules[Name]> };
}

const evidence = v.picklist(evidenceKinds);
const priority = v.picklist(priorities);
/** How long there is to put it right, in hours. */
const dueHours = v.pipe(v.number(), v.minValue(1), v.maxValue(8760));
const role = v.picklist(storeRoles);
/**
 * Asked only while the item of this id is answered with one of these values (rule Q1). None at all is never asked; a
 * draft can be like that while it is worked on (rule M14).
 */
const condition = { item: v.string(), is: v.pipe(v.array(v.string()), v.readonly()) };

function unknownIsAbsent<Rule extends v.GenericSchema>(rule: Rule) {
  return v.exactOptional(v.fallback(v.nullable(rule), null));
}

/**
 * A picture of how it should look, beside the help of an item (rule R1). The object is named after what is in it, and so
 * never changes: an inspection that began with it keeps it.
 */
const helpPhotoSchema = v.object({
  path: v.pipe(v.string(), v.startsWith('template-photos/')),
  sha256: v.string(),
  width: v.number(),
  height: v.number(),
});
export type HelpPhoto = v.InferOutput<typeof helpPhotoSchema>;

/**
 * The rules of an item, as the template carries them. What this app does not know in them is left out: a newer template
 * is still asked, with what is understood of it.
 */
export const itemRulesSchema = v.pipe(
  v.object({
    on_fail: v.exactOptional(
      v.fallback(
        v.pipe(
          v.object({
            require: v.exactOptional(
              v.pipe(
                v.array(v.unknown()),
                v.transform((wanted) => evidenceKinds.filter((kind) => wanted.includes(kind))),
                v.readonly(),
              ),
            ),
            priority: unknownIsAbsent(priority),
            due_hours: unknownIsAbsent(dueHours),
            role: unknownIsAbsent(role),
            part: unknownIsAbsent(v.string()),
          }),
          v.transform(withoutNulls),
        ),
        {},
      ),
    ),
    help_photo: unknownIsAbsent(helpPhotoSchema),
    show_if: unknownIsAbsent(v.object(condition)),
    reads: unknownIsAbsent(v.literal('meter')),
  }),
  v.transform(withoutNulls),
);
export type ItemRules = v.InferOutput<typeof itemRulesSchema>;

/** The same where nothing may be wrong: a file says what it means, or is told where it does not (rule M21). */
export const strictItemRulesSchema = v.strictObject({
  on_fail: v.nullish(
    v.strictObject({
      require: v.exactOptional(v.array(evidence)),
      priority: v.nullish(priority),
      due_hours: v.nullish(dueHours),
      role: v.nullish(role),
      part: v.nullish(v.string()),
    }),
  ),
  show_if: v.nullish(v.strictObject(condition)),
  reads: v.nullish(v.literal('meter')),
});

export const noRules: ItemRules = {};

/** Rule E1: what the item asks for when it fails. */
export function requiredOnFail(rules: ItemRules): readonly EvidenceKind[] {
  return rules.on_fail?.require ?? [];
}
