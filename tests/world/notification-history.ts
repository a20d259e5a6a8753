import { inspectionHistory } from './inspection-history.ts';
import { people } from './people.ts';
import { sql, type SqlExpression } from './sql-text.ts';
import { stores } from './stores.ts';
import { templates } from './templates.ts';

export type PastNotification = {
  readonly user: string;
  readonly store: string | null;
  readonly title: string;
  readonly message: string;
  /** Told in the reader's language, as the server's own notifications are; without one the words above stand. */
  readonly text?: {
    readonly key: string;
    readonly params: Readonly<Record<string, string | number>>;
  };
  readonly type: 'success' | 'error' | 'info' | 'warning';
  readonly category: 'inspections' | 'budget' | 'system' | 'urgent';
  /** Of the record that it speaks of. */
  readonly url: string | SqlExpression | null;
  readonly is_read: boolean;
  readonly daysAgo: number;
  /** Minutes after midnight on the stores' clock. */
  readonly at: number;
};

const riverside = stores['7486'].id;
const maple = stores['7505'].id;

const walk = templates.foodSafetyWalk;

function itemOf(question: string) {
  const items = walk.sections.flatMap((section) => section.items);
  const item = items.find(({ question_text }) => question_text === question);
  if (item === undefined) throw new Error(`The walk does not ask "${question}".`);
  return item;
}

/** A text of a template as `name`, and in the other languages as `name_es` and the like, as the server puts it. */
function inLanguages<Field extends string>(
  name: string,
  field: Field,
  of: { readonly [Text in Field]: string } & {
    readonly translations: {
      readonly [language: string]: { readonly [Text in Field]?: string } | undefined;
    };
  },
): Readonly<Record<string, string>> {
  const translated = Object.entries(of.translations).flatMap(([language, words]) => {
    const text = words?.[field];
    return text === undefined ? [] : [[`${name}_${language}`, text] as const];
  });
  return { [name]: of[field], ...Object.fromEntries(translated) };
}

const named = inLanguages('template', 'name', walk);
const walkIn = itemOf('Walk-in product is at 41 °F or below');

const history = inspectionHistory();

/** The address of the walk that the store had on that day. */
function walkOf(storeId: string, daysAgo: number): string {
  const found = history.find((one) => one.store.id === storeId && one.daysAgo === daysAgo);
  if (found === undefined) throw new Error(`Nobody walked ${storeId} ${daysAgo} days ago.`);
  return `/inspections/${found.id}`;
}

/** What is still to be done in the store and was due already. */
function overdueOf(storeId: string) {
  for (const { id, store, daysAgo, actionItems } of history) {
    if (store.id !== storeId) continue;
    const late = actionItems.find(
      ({ status, dueInDays }) =>
        (status === 'open' || status === 'in_progress') && daysAgo - dueInDays > 1,
    );
    if (late !== undefined) return { inspectionId: id, item: late.item };
  }
  throw new Error(`Nothing is overdue in ${storeId}.`);
}

const overdue = overdueOf(riverside);

export const notificationHistory: readonly PastNotification[] = [
  {
    user: people.manager.id,
    store: riverside,
    title: 'Inspection completed',
    message: 'Daily Food Safety Walk at store #7486: 91 of 100 points.',
    text: {
      key: 'inspection_completed',
      params: { ...named, number: '7486', earned: 91, possible: 100 },
    },
    type: 'info',
    category: 'inspections',
    url: walkOf(riverside, 6),
    is_read: false,
    daysAgo: 6,
    at: 12 * 60 + 6,
  },
  {
    user: people.manager.id,
    store: riverside,
    title: 'Action item overdue',
    message: `${overdue.item.question_text}, store #7486`,
    text: {
      key: 'action_overdue',
      params: { ...inLanguages('title', 'question_text', overdue.item), number: '7486', words: '' },
    },
    type: 'warning',
    category: 'inspections',
    url: sql(
      `'/inspections/actions/' || sync.natural_id('inspection_action_items', '${overdue.inspectionId}', '${overdue.item.id}')`,
    ),
    is_read: false,
    daysAgo: 1,
    at: 8 * 60,
  },
  {
    user: people.manager.id,
    store: riverside,
    title: 'A day without food cost',
    message: 'Store #7486: no food cost is entered.',
    text: { key: 'budget_day_missing', params: { number: '7486' } },
    type: 'info',
    category: 'budget',
    url: '/budget',
    is_read: true,
    daysAgo: 9,
    at: 7 * 60 + 30,
  },
  {
    user: people.manager2.id,
    store: maple,
    title: 'Inspection completed',
    message: 'Daily Food Safety Walk at store #7505: 88 of 100 points.',
    text: {
      key: 'inspection_completed',
      params: { ...named, number: '7505', earned: 88, possible: 100 },
    },
    type: 'info',
    category: 'inspections',
    url: walkOf(maple, 10),
    is_read: false,
    daysAgo: 10,
    at: 11 * 60 + 24,
  },
  {
    user: people.inspector.id,
    store: riverside,
    title: 'Critical item failed',
    message: 'Daily Food Safety Walk at store #7486: Walk-in product is at 41 °F or below',
    text: {
      key: 'critical_failure',
      params: { ...named, number: '7486', ...inLanguages('questions', 'question_text', walkIn) },
    },
    type: 'error',
    category: 'urgent',
    url: walkOf(riverside, 33),
    is_read: true,
    daysAgo: 33,
    at: 9 * 60 + 20,
  },
  {
    user: people.inspector.id,
    store: null,
    title: 'Quarterly audits begin',
    message: 'Brand Standard Audits for this quarter are open. Plan two hours per store.',
    type: 'info',
    category: 'system',
    url: '/inspections/templates',
    is_read: false,
    daysAgo: 3,
    at: 9 * 60,
  },
  {
    user: people.shift.id,
    store: riverside,
    title: 'Nice opening!',
    message: 'Monday’s opening checklist was complete before seven. Thank you, Mia.',
    type: 'success',
    category: 'inspections',
    url: '/inspections',
    is_read: false,
    daysAgo: 2,
    at: 7 * 60 + 40,
  },
  {
    user: people.admin.id,
    store: null,
    title: 'Welcome to Storehand',
    message:
      'Eight stores are set up. Inspections and food cost arrive here as the stores send them.',
    type: 'success',
    category: 'system',
    url: '/inspections',
    is_read: false,
    daysAgo: 1,
    at: 7 * 60,
  },
];
