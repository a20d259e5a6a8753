/** Trends over stores as the rules of a store's own page tell them (rules X2 to X4, X7, X8): what SQL is held against. */
import { businessDayOf } from '../../src/kernel/business-week.ts';
import { answersOf } from '../../src/modules/inspections/model/domain/answer.ts';
import { isOfSubject } from '../../src/modules/inspections/model/domain/subject.ts';
import { asked } from '../../src/modules/inspections/model/domain/asked.ts';
import { itemsOf } from '../../src/modules/inspections/model/domain/template-snapshot.ts';
import {
  completedInspections,
  scoreTrend,
  sectionsByStore,
  storesByMean,
  templateToBeginWith,
} from '../../src/modules/inspections/trends/domain/trends.ts';
import type { TrendsWorld } from './trends-worlds.ts';

const living = <Row extends { readonly deleted_at: string | null }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ deleted_at }) => deleted_at === null);

export function trendsOnDevice({ stores, inspections, responses, from, to }: TrendsWorld) {
  const zoneOf = new Map(stores.map(({ id, time_zone }) => [id, time_zone]));
  const inRange = completedInspections(
    living(inspections).filter((row) => isOfSubject(row, null)),
  ).filter(({ date, storeId }) => {
    const day = businessDayOf(new Date(date), zoneOf.get(storeId));
    return day >= from && day <= to;
  });
  const template = templateToBeginWith(inRange);
  const visits = inRange.filter(({ templateId }) => templateId === template);
  const answers = new Map(
    visits.map(({ id }) => [
      id,
      answersOf(living(responses).filter(({ inspection_id }) => inspection_id === id)),
    ]),
  );
  const byStore = new Map(
    stores
      .map(({ id }) => [id, visits.filter(({ storeId }) => storeId === id)] as const)
      .filter(([, of]) => of.length > 0),
  );
  const order = storesByMean(byStore);
  const sections = sectionsByStore(
    order.map((id) => byStore.get(id) ?? []),
    answers,
  );
  const questions = new Map<string, { failed: number; checked: number; stores: Set<string> }>();
  for (const { id, storeId, snapshot } of visits) {
    const given = answers.get(id) ?? new Map();
    for (const item of snapshot === null ? [] : itemsOf(asked(snapshot, given))) {
      const value = given.get(item.id)?.value ?? null;
      if (item.item_type !== 'checkbox' || (value !== 'pass' && value !== 'fail')) continue;
      const told = questions.get(item.id) ?? { failed: 0, checked: 0, stores: new Set() };
      questions.set(item.id, told);
      told.checked += 1;
      if (value !== 'fail') continue;
      told.failed += 1;
      told.stores.add(storeId);
    }
  }
  return {
    template,
    visits: visits.length,
    stores: order.map((id, place) => {
      const trend = scoreTrend(byStore.get(id) ?? []);
      return {
        store_id: id,
        visits: byStore.get(id)?.length ?? 0,
        mean: trend?.mean ?? null,
        latest: trend?.latest ?? null,
        sections: Object.fromEntries(
          sections.flatMap((section) => {
            const score = section.scores[place] ?? null;
            return score === null ? [] : [[section.id, score]];
          }),
        ),
      };
    }),
    // Those in which nothing was ever possible stand in no column.
    sections: sections
      .filter(({ scores }) => scores.some((score) => score !== null))
      .map(({ id }) => id),
    questions: [...questions]
      .map(([id, told]) => ({
        id,
        failed: told.failed,
        checked: told.checked,
        stores: told.stores.size,
      }))
      .filter(({ failed }) => failed > 0)
      .sort((a, b) => b.failed - a.failed || a.checked - b.checked || (a.id < b.id ? -1 : 1))
      .slice(0, 10),
  };
}
