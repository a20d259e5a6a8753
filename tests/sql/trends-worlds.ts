/** Some stores that were inspected with a few templates, at random: what trends over stores can meet (rules X4, X7, X8). */
import { addDays } from '../../src/kernel/business-week.ts';
import type {
  ScoringMode,
  SnapshotItem,
  TemplateSnapshot,
} from '../../src/modules/inspections/model/domain/template-snapshot.ts';
import type { Random } from '../world/random.ts';
import type { Inspection, Response, Synced } from './board-worlds.ts';

type Store = Synced & {
  readonly store_number: string;
  readonly name: string;
  readonly time_zone: string;
};
export type TrendsWorld = {
  readonly stores: readonly Store[];
  readonly inspections: readonly Inspection[];
  readonly responses: readonly Response[];
  readonly from: string;
  readonly to: string;
};

const dayMs = 86_400_000;
const at = '2026-03-20T00:00:00.000Z';

/** `number`: of the world, for the numbers of its stores. */
export function makeTrendsWorld(random: Random, number: number): TrendsWorld {
  const hex = (digits: number) =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  const newId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  const from = addDays('2026-03-01', random.between(0, 9));
  const to = addDays(from, random.chance(0.6) ? random.between(0, 12) : random.between(13, 90));
  const synced = (scope: string): Synced => ({
    id: newId(),
    scope,
    created_at: at,
    updated_at: at,
    deleted_at: random.chance(0.07) ? at : null,
  });
  const stores = Array.from({ length: random.between(1, 4) }, (_, place): Store => ({
    ...synced('global'),
    deleted_at: null,
    store_number: `T${number}X${place}`,
    name: 'Store',
    time_zone: random.pick([
      'America/New_York',
      'Pacific/Honolulu',
      'Pacific/Auckland',
      'Europe/Paris',
    ] as const),
  }));

  const templateOf = () => {
    const mode: ScoringMode = random.pick(['standard', 'applicable'] as const);
    const sections = Array.from({ length: random.between(1, 4) }, () => {
      const items: SnapshotItem[] = [];
      for (let n = random.between(1, 4); n > 0; n -= 1) {
        const earlier = items[0];
        items.push({
          id: newId(),
          order_index: items.length,
          question_text: 'Question',
          help_text: '',
          item_type: random.pick(['checkbox', 'checkbox', 'checkbox', 'radio', 'text'] as const),
          points: random.pick([0, 1, 2.5, 3, 7] as const),
          is_critical: random.chance(0.2),
          rules:
            earlier !== undefined && random.chance(0.35)
              ? {
                  show_if: {
                    item: random.chance(0.15) ? newId() : earlier.id,
                    is: [random.pick(['fail', 'pass', '5'] as const)],
                  },
                }
              : {},
          translations: {},
        });
      }
      return { id: newId(), items };
    });
    const id = newId();
    /** As it was in some version: with some of its sections, in another order. */
    const snapshot = (): TemplateSnapshot => {
      const kept = sections.filter(() => random.chance(0.85));
      const shown = random.chance(0.2) ? kept.toReversed() : kept;
      return {
        version: 1,
        name: 'Walk',
        scoring_mode: mode,
        total_points: 100,
        requires_signatures: false,
        translations: {},
        sections: shown.map(({ id: section, items }, order) => ({
          id: section,
          name: 'Section',
          description: '',
          order_index: order,
          max_score: 0,
          translations: {},
          items,
        })),
      };
    };
    return { id, snapshot };
  };
  const templates = [templateOf(), templateOf()] as const;
  const start = Date.parse(`${from}T00:00:00Z`);
  const days = (Date.parse(`${to}T00:00:00Z`) - start) / dayMs;
  const inspections = stores.flatMap((store) =>
    Array.from({ length: random.between(0, 5) }, (): Inspection => {
      const template = random.pick([templates[0], templates[0], templates[1]] as const);
      const status = random.pick(['completed', 'completed', 'archived', 'in_progress'] as const);
      const moment = new Date(
        start +
          Math.round((random.between(-150, 100 * (days + 2.5)) / 100) * dayMs) +
          random.between(0, 999),
      ).toISOString();
      return {
        ...synced(`store:${store.id}`),
        template_id: template.id,
        store_id: store.id,
        inspector_id: newId(),
        status,
        start_date: moment,
        completed_date:
          status === 'in_progress' || (status === 'archived' && random.chance(0.3)) ? null : moment,
        total_score: random.between(0, 10_000) / 100,
        max_possible_score: random.pick([100, 37.5, 0] as const),
        template_snapshot: template.snapshot(),
      };
    }),
  );
  const responses = inspections.flatMap((inspection) =>
    inspection.template_snapshot.sections
      .flatMap(({ items }) => items)
      .filter(() => random.chance(0.93))
      .map(({ id, item_type }): Response => ({
        ...synced(inspection.scope),
        inspection_id: inspection.id,
        item_id: id,
        store_id: inspection.store_id,
        response_value:
          item_type === 'radio'
            ? random.pick(['1', '3', '4', '5', 'fail'] as const)
            : random.pick(['pass', 'pass', 'fail', 'na', null] as const),
        points_earned: 0,
        notes: null,
        no_photo_reason: null,
      })),
  );
  return { stores, inspections, responses, from, to };
}
