/** Which items of an inspection are asked: some only after some answers to an earlier one. */
import type { Answers } from './answer.ts';
import type { SnapshotItem, TemplateSnapshot } from './template-snapshot.ts';

type Conditional = Pick<SnapshotItem, 'id' | 'rules'>;

const conditionsOf = new WeakMap<
  TemplateSnapshot,
  ReadonlyMap<string, NonNullable<SnapshotItem['rules']['show_if']>>
>();

/** By item, the conditions that count (rule Q2). */
function conditions(snapshot: TemplateSnapshot) {
  const known = conditionsOf.get(snapshot);
  if (known !== undefined) return known;
  const items: readonly Conditional[] = snapshot.sections.flatMap((section) => section.items);
  const unconditional = new Set(
    items.filter((item) => (item.rules.show_if ?? null) === null).map(({ id }) => id),
  );
  const made = new Map(
    items.flatMap(({ id, rules }) =>
      rules.show_if && unconditional.has(rules.show_if.item) ? [[id, rules.show_if] as const] : [],
    ),
  );
  conditionsOf.set(snapshot, made);
  return made;
}

/** Rules Q1 and Q2. */
export function isAsked(snapshot: TemplateSnapshot, itemId: string, answers: Answers): boolean {
  const condition = conditions(snapshot).get(itemId);
  if (condition === undefined) return true;
  const value = answers.get(condition.item)?.value ?? null;
  return value !== null && condition.is.includes(value);
}

/** Whether what is asked can depend on answers at all. */
export function hasConditions(snapshot: TemplateSnapshot): boolean {
  return conditions(snapshot).size > 0;
}

const askedOf = new WeakMap<TemplateSnapshot, WeakMap<Answers, TemplateSnapshot>>();

/**
 * Rules Q1 to Q3: the snapshot with the items that are asked. Everything that judges an inspection judges this. Without
 * conditions it is the snapshot itself; the same snapshot and answers give the same object.
 */
export function asked(snapshot: TemplateSnapshot, answers: Answers): TemplateSnapshot {
  if (!hasConditions(snapshot)) return snapshot;
  const ofSnapshot = askedOf.get(snapshot) ?? new WeakMap<Answers, TemplateSnapshot>();
  askedOf.set(snapshot, ofSnapshot);
  const known = ofSnapshot.get(answers);
  if (known !== undefined) return known;
  const made: TemplateSnapshot = {
    ...snapshot,
    sections: snapshot.sections.map((section) => ({
      ...section,
      items: section.items.filter((item) => isAsked(snapshot, item.id, answers)),
    })),
  };
  ofSnapshot.set(answers, made);
  return made;
}
