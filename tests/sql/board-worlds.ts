/** One store with all that stands on the board, at some moment: what its rules can meet (rules BD of the board). */
import { addDays, businessDayOf, weekStart } from '../../src/kernel/business-week.ts';
import type {
  SnapshotItem,
  TemplateSnapshot,
} from '../../src/modules/inspections/model/domain/template-snapshot.ts';
import type { Random } from '../world/random.ts';
import { makeBudgetWorld, type BudgetWorld } from './budget-worlds.ts';

export type Synced = {
  readonly id: string;
  readonly scope: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
};
export type Inspection = Synced & {
  readonly subject_id?: string | null;
  readonly template_id: string;
  readonly store_id: string;
  readonly inspector_id: string;
  readonly status: 'draft' | 'in_progress' | 'completed' | 'archived';
  readonly start_date: string;
  readonly completed_date: string | null;
  readonly total_score: number;
  readonly max_possible_score: number;
  readonly template_snapshot: TemplateSnapshot;
};
export type Response = Synced & {
  readonly inspection_id: string;
  readonly item_id: string;
  readonly store_id: string;
  readonly response_value: string | null;
  readonly points_earned: number;
  readonly notes: null;
  readonly no_photo_reason: null;
};
type ActionItem = Synced & {
  readonly inspection_id: string;
  readonly item_id: null;
  readonly store_id: string;
  readonly title: string;
  readonly status: 'open' | 'in_progress' | 'done' | 'cannot_do' | 'verified';
  readonly priority: 'critical' | 'high' | 'medium' | 'low';
  readonly due_date: string;
  readonly assignee_role: null;
  readonly assignee_id: null;
  readonly created_by: string;
  readonly done_at: string | null;
  readonly done_by: null;
  readonly repeat_of: string | null;
  readonly repeat_count: number;
  readonly found_at: string | null;
};
type Occurrence = Synced & {
  readonly subject_id?: string | null;
  readonly schedule_id: string;
  readonly template_id: string;
  readonly store_id: string;
  readonly role: 'general_manager';
  readonly day: string;
  readonly opens_at: string;
  readonly due_at: string;
  readonly closes_at: string;
  readonly status: 'upcoming' | 'due' | 'done' | 'late' | 'missed';
  readonly inspection_id: string | null;
};
export type BoardWorld = {
  readonly budget: BudgetWorld;
  /** The day that is asked for; null: the store's own yesterday. */
  readonly day: string | null;
  readonly inspections: readonly Inspection[];
  readonly responses: readonly Response[];
  readonly actions: readonly ActionItem[];
  readonly occurrences: readonly Occurrence[];
};

const hourMs = 3_600_000;

export function makeBoardWorld(random: Random): BoardWorld {
  const plain = makeBudgetWorld(random);
  const { store, at } = plain;
  const hex = (digits: number) =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  const newId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  const now = Date.parse(at);
  /** So many hours from now, to the minute or, of some, the same for many. */
  const moment = (low: number, high: number) =>
    new Date(now + Math.round(random.between(low, high) * hourMs)).toISOString();
  const synced = (): Synced => ({
    id: newId(),
    scope: `store:${store.id}`,
    created_at: moment(-200, -100),
    updated_at: moment(-100, 0),
    deleted_at: random.chance(0.1) ? at : null,
  });
  const person = newId();
  const today = businessDayOf(new Date(at), store.time_zone);
  const running = weekStart(today);
  const living = () => ({ ...synced(), deleted_at: null });

  // Weeks before, of some stores whole ones, which tell what its weekdays cost; of others all days alike, with costs
  // just at what a day may take.
  const course = random.pick(['own', 'own', 'even', 'none'] as const);
  const turn = random.pick(['opened', 'closed', 'none', 'none', 'none', 'none'] as const);
  const dear = random.between(0, 6);
  const entry = (entry_date: string, amount: number) => ({
    ...living(),
    user_id: person,
    store_id: store.id,
    entry_date,
    amount,
  });
  const earlier = Array.from({ length: 10 }, (_, week) => addDays(running, -7 * (week + 1)))
    .filter(() => course === 'even' || random.chance(course === 'own' ? 0.7 : 0.1))
    .flatMap((week) =>
      Array.from({ length: 7 }, (_, day) =>
        entry(
          addDays(week, day),
          course === 'even'
            ? 40
            : ((day === dear ? 30_000 : 10_000) + random.between(0, 2000)) / 100,
        ),
      ),
    );
  const lastDays = Array.from({ length: 9 }, (_, day) => addDays(today, -day)).filter(() =>
    random.chance(0.6),
  );
  const forecast = (week_start_date: string) => ({
    ...living(),
    user_id: newId(),
    store_id: store.id,
    week_start_date,
    projected_amount: course === 'even' ? 1000 : random.between(2000, 5000),
    updated_at: '2029-01-01T00:00:00.000Z',
  });
  const budget: BudgetWorld = {
    ...plain,
    store: {
      ...store,
      // Whole weeks before and after, too.
      ...(turn === 'opened' && {
        opened_on: addDays(today, random.between(-12, 9)),
        closed_on: null,
      }),
      ...(turn === 'closed' && {
        opened_on: null,
        closed_on: addDays(today, random.between(-20, 2)),
      }),
      ...(course === 'even' && { budget_percentage: 28 }),
    },
    entries: [
      ...(course === 'none' ? plain.entries : []),
      ...earlier,
      ...lastDays.map((day) =>
        entry(
          day,
          course === 'even'
            ? random.pick([10, 10.01] as const)
            : random.between(8000, 40_000) / 100,
        ),
      ),
    ],
    forecasts:
      course === 'none'
        ? plain.forecasts
        : [-14, -7, 0]
            .filter(() => random.chance(0.85))
            .map((days) => forecast(addDays(running, days))),
    percentages: course === 'even' ? [] : plain.percentages,
  };

  const templates = [newId(), newId()] as const;
  const item = (parts: Partial<SnapshotItem>): SnapshotItem => ({
    id: newId(),
    order_index: 0,
    question_text: 'Question',
    help_text: '',
    item_type: 'checkbox',
    points: 1,
    is_critical: false,
    rules: {},
    translations: {},
    ...parts,
  });
  const snapshotOf = (): TemplateSnapshot => {
    const first = item({});
    const hidden = item({
      is_critical: true,
      rules: { show_if: { item: random.chance(0.2) ? newId() : first.id, is: ['fail'] } },
    });
    return {
      version: 1,
      name: 'Daily walk',
      scoring_mode: 'standard',
      total_points: 100,
      requires_signatures: false,
      translations: {},
      sections: [
        {
          id: newId(),
          name: 'Section',
          description: '',
          order_index: 0,
          max_score: 0,
          translations: {},
          items: [
            first,
            item({ is_critical: true }),
            item({ is_critical: true, item_type: 'text' }),
            hidden,
            // Hangs on one that hangs itself: hidden by nothing.
            item({ is_critical: true, rules: { show_if: { item: hidden.id, is: ['pass'] } } }),
          ],
        },
      ],
    };
  };
  const sameTime = random.chance(0.15) ? moment(-60, 0) : null;
  const inspections = Array.from({ length: random.between(0, 6) }, (): Inspection => {
    const status = random.pick([
      'completed',
      'completed',
      'completed',
      'archived',
      'in_progress',
      'draft',
    ] as const);
    const finished = status === 'completed' || status === 'archived';
    return {
      ...synced(),
      template_id: random.pick(templates),
      store_id: store.id,
      inspector_id: person,
      status,
      start_date: moment(-200, -60),
      completed_date:
        finished && !(status === 'archived' && random.chance(0.3))
          ? (sameTime ?? moment(-60, 0))
          : null,
      total_score: random.between(0, 16_000) / 100,
      max_possible_score: random.chance(0.1) ? 0 : random.pick([100, 160, 37.5] as const),
      template_snapshot: snapshotOf(),
    };
  });
  const responses = inspections.flatMap((inspection) =>
    inspection.template_snapshot.sections
      .flatMap(({ items }) => items)
      .filter(() => random.chance(0.9))
      .map(({ id }): Response => ({
        ...synced(),
        inspection_id: inspection.id,
        item_id: id,
        store_id: store.id,
        response_value: random.pick(['pass', 'pass', 'pass', 'fail', null] as const),
        points_earned: 0,
        notes: null,
        no_photo_reason: null,
      })),
  );

  const actions: ActionItem[] = [];
  for (let n = random.between(0, 8); n > 0; n -= 1) {
    const status = random.pick([
      'open',
      'open',
      'in_progress',
      'done',
      'cannot_do',
      'verified',
    ] as const);
    const closed = status !== 'open' && status !== 'in_progress';
    const of =
      actions.length > 0 && random.chance(0.4)
        ? actions[random.between(0, actions.length - 1)]
        : undefined;
    actions.push({
      ...synced(),
      inspection_id: newId(),
      item_id: null,
      store_id: store.id,
      title: 'Walk-in',
      status,
      priority: random.pick(['critical', 'high', 'medium', 'low'] as const),
      due_date: random.chance(0.05) ? at : moment(-40, 40),
      assignee_role: null,
      assignee_id: null,
      created_by: person,
      done_at: closed ? moment(-60, 0) : null,
      done_by: null,
      repeat_of: of?.id ?? (random.chance(0.05) ? newId() : null),
      repeat_count: 0,
      found_at: random.chance(0.8) ? moment(-100, 0) : null,
    });
  }

  const occurrences = Array.from({ length: random.between(0, 9) }, (): Occurrence => {
    const day = addDays(today, -random.between(0, 3));
    const opens = Date.parse(`${day}T00:00:00Z`) + random.between(0, 20) * hourMs;
    const due = opens + random.between(1, 6) * hourMs;
    const status = random.pick(['upcoming', 'due', 'due', 'done', 'late', 'missed'] as const);
    return {
      ...synced(),
      schedule_id: newId(),
      // Of types of their own: what the server counts for them is named.
      template_id: newId(),
      store_id: store.id,
      role: 'general_manager',
      day,
      opens_at: new Date(opens).toISOString(),
      due_at: new Date(due).toISOString(),
      closes_at: random.chance(0.1)
        ? at
        : new Date(due + random.between(0, 12) * hourMs).toISOString(),
      status,
      inspection_id: status === 'done' || status === 'late' ? newId() : null,
    };
  });
  return {
    budget,
    day: random.chance(0.7) ? null : addDays(today, -random.between(0, 2)),
    inspections,
    responses,
    actions,
    occurrences,
  };
}
