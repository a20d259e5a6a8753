/** Inspections for the tests of this folder. */
import fc from 'fast-check';
import type { Answers } from './answer.ts';
import { evidenceKinds } from './item-rules.ts';
import {
  itemsOf,
  itemTypes,
  scoringModes,
  takeSnapshot,
  type SnapshotItem,
  type TemplateSnapshot,
} from './template-snapshot.ts';

type ItemParts = Partial<Omit<SnapshotItem, 'id'>>;

function item(id: string, parts: ItemParts): SnapshotItem {
  return {
    id,
    order_index: 0,
    question_text: `Question ${id}`,
    help_text: '',
    item_type: 'checkbox',
    points: 1,
    is_critical: false,
    rules: {},
    translations: {},
    ...parts,
  };
}

export const checkbox = (id: string, parts: ItemParts = {}) => item(id, parts);
export const rating = (id: string, parts: ItemParts = {}) =>
  item(id, { item_type: 'radio', ...parts });
export const textItem = (id: string, parts: ItemParts = {}) =>
  item(id, { item_type: 'text', ...parts });
export const numberItem = (id: string, parts: ItemParts = {}) =>
  item(id, { item_type: 'number', ...parts });

export function aSnapshot(
  parts: Partial<Omit<TemplateSnapshot, 'sections'>> & {
    readonly sections: readonly (readonly SnapshotItem[])[];
  },
): TemplateSnapshot {
  return takeSnapshot({
    version: 1,
    name: 'Daily walk',
    scoring_mode: 'standard',
    total_points: 100,
    ...parts,
    sections: parts.sections.map((items, sectionIndex) => ({
      id: `section-${sectionIndex + 1}`,
      name: `Section ${sectionIndex + 1}`,
      description: '',
      order_index: sectionIndex,
      max_score: 0,
      items: items.map((each, itemIndex) => ({ ...each, order_index: itemIndex })),
    })),
  });
}

export function anAnswerMap(
  values: Readonly<Record<string, string | null>>,
  said: { readonly noted?: readonly string[]; readonly excused?: readonly string[] } = {},
): Answers {
  return new Map(
    Object.entries(values).map(([id, value]) => [
      id,
      {
        value,
        noted: said.noted?.includes(id) ?? false,
        excused: said.excused?.includes(id) ?? false,
      },
    ]),
  );
}

const arbitraryItem = fc.record({
  item_type: fc.constantFrom(...itemTypes),
  points: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100),
  is_critical: fc.boolean(),
  rules: fc.oneof(
    fc.constant({}),
    fc.record({ on_fail: fc.record({ require: fc.subarray([...evidenceKinds]) }) }),
  ),
});

const arbitrarySnapshot = fc
  .record({
    scoring_mode: fc.constantFrom(...scoringModes),
    total_points: fc.integer({ min: 0, max: 50_000 }).map((hundredths) => hundredths / 100),
    sections: fc.array(fc.array(arbitraryItem, { maxLength: 6 }), { maxLength: 5 }),
  })
  .map(({ sections, ...parts }) =>
    aSnapshot({
      ...parts,
      sections: sections.map((items, sectionIndex) =>
        items.map((each, itemIndex) => item(`${sectionIndex}-${itemIndex}`, each)),
      ),
    }),
  );

const arbitraryValue = fc.option(
  fc.oneof(
    fc.constantFrom('pass', 'fail', 'na', '1', '2', '3', '4', '5', '6', '', ' '),
    fc.double({ noNaN: true }).map(String),
    fc.string({ maxLength: 8 }),
  ),
);

/** A template of any shape with any of its items answered by anything. */
export const arbitraryInspection = arbitrarySnapshot.chain((snapshot) =>
  fc
    .array(arbitraryValue, {
      minLength: itemsOf(snapshot).length,
      maxLength: itemsOf(snapshot).length,
    })
    .map((values) => ({
      snapshot,
      answers: new Map(
        itemsOf(snapshot).map((each, index) => [
          each.id,
          { value: values[index] ?? null, noted: index % 2 === 0, excused: index % 3 === 0 },
        ]),
      ) satisfies Answers,
    })),
);
