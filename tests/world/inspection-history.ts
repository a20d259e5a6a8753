import { v5 } from 'uuid';
import { people } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { stores, type Store } from './stores.ts';
import type { Template, TemplateItem } from './template.ts';
import { templates } from './templates.ts';

type PastResponse = {
  readonly item: TemplateItem;
  readonly value: string;
  readonly notes: string | null;
};
export type PastActionItem = {
  readonly item: TemplateItem;
  readonly status: 'open' | 'in_progress' | 'done' | 'verified';
  readonly priority: 'critical' | 'high' | 'medium';
  readonly dueInDays: number;
};
export type PastInspection = {
  readonly id: string;
  readonly template: Template;
  readonly store: Store;
  readonly inspector: string;
  readonly status: 'completed' | 'in_progress';
  readonly daysAgo: number;
  /** Minutes after midnight on the store's clock. */
  readonly startedAt: number;
  readonly minutes: number;
  readonly responses: readonly PastResponse[];
  readonly actionItems: readonly PastActionItem[];
};

const failNotes = [
  'Talked to the shift lead, corrected while I was there.',
  'Second time this month.',
  'Waiting for a part; vendor called.',
  'Retrained the person on station.',
  'Cleaned during the walk, needs a daily check.',
] as const;

const remarks = [
  'none',
  'Walk-in door gasket is loose at the bottom, ticket opened.',
  'Great teamwork during the rush, thank Ana and Theo.',
  'Short on romaine and tomatoes until the Thursday truck.',
  'Light above the prep table flickers.',
] as const;

function answer(item: TemplateItem, care: number, random: Random): PastResponse {
  if (item.item_type === 'checkbox') {
    // critical items fail less often: people look at them every day
    if (!random.chance(item.is_critical ? care + (1 - care) * 0.7 : care)) {
      return { item, value: 'fail', notes: random.pick(failNotes) };
    }
    return { item, value: random.chance(0.03) ? 'na' : 'pass', notes: null };
  }
  if (item.item_type === 'radio') return { item, value: String(random.between(3, 5)), notes: null };
  if (item.item_type === 'number') return { item, value: measured(item, random), notes: null };
  return { item, value: random.pick(remarks), notes: null };
}

function measured(item: TemplateItem, random: Random): string {
  if (item.question_text.includes('Dining room')) return String(random.between(70, 74));
  if (item.question_text.includes('seconds')) return String(random.between(185, 265));
  if (item.question_text.includes('Accidents')) return String(random.between(0, 1));
  if (/cooked|on the line/i.test(item.question_text)) return String(random.between(158, 172));
  return (36 + random.next() * 4.6).toFixed(1);
}

function follow(response: PastResponse, daysAgo: number, random: Random): PastActionItem {
  const settled = daysAgo > 14 ? random.chance(0.85) : random.chance(0.4);
  return {
    item: response.item,
    status: settled
      ? random.chance(0.6)
        ? 'verified'
        : 'done'
      : random.chance(0.4)
        ? 'in_progress'
        : 'open',
    priority: response.item.is_critical
      ? 'critical'
      : response.item.points >= 5
        ? 'high'
        : 'medium',
    dueInDays: response.item.is_critical ? 1 : 7,
  };
}

/** store, template, inspector, days ago, minute of the day, how carefully the store works */
const walks = [
  ['7486', 'brandStandardAudit', 'inspector', 61, 9 * 60 + 5, 0.86],
  ['7505', 'brandStandardAudit', 'inspector', 58, 10 * 60 + 40, 0.91],
  ['7506', 'brandStandardAudit', 'inspector', 54, 8 * 60 + 20, 0.94],
  ['7486', 'foodSafetyWalk', 'inspector', 47, 11 * 60 + 12, 0.85],
  ['7505', 'foodSafetyWalk', 'manager2', 41, 9 * 60 + 31, 0.9],
  ['7509', 'foodSafetyWalk', 'admin', 38, 12 * 60 + 2, 0.88],
  ['7486', 'foodSafetyWalk', 'manager', 33, 8 * 60 + 48, 0.88],
  ['7506', 'foodSafetyWalk', 'inspector', 29, 10 * 60 + 26, 0.95],
  ['7486', 'openingChecklist', 'shift', 22, 7 * 60 + 9, 0.9],
  ['7505', 'openingChecklist', 'manager2', 20, 7 * 60 + 17, 0.95],
  ['7515', 'brandStandardAudit', 'admin', 19, 9 * 60 + 10, 0.9],
  ['7486', 'foodSafetyWalk', 'manager', 15, 9 * 60 + 3, 0.9],
  ['7506', 'openingChecklist', 'inspector', 12, 7 * 60 + 21, 0.93],
  ['7505', 'foodSafetyWalk', 'inspector', 10, 10 * 60 + 55, 0.89],
  ['7486', 'openingChecklist', 'shift', 8, 7 * 60 + 4, 0.92],
  ['7486', 'foodSafetyWalk', 'inspector', 6, 11 * 60 + 37, 0.87],
  ['7505', 'openingChecklist', 'manager2', 5, 7 * 60 + 12, 0.97],
  ['7510', 'foodSafetyWalk', 'admin', 4, 11 * 60 + 48, 0.92],
  ['7486', 'openingChecklist', 'shift', 2, 7 * 60 + 7, 0.95],
  ['7505', 'foodSafetyWalk', 'manager2', 2, 9 * 60 + 22, 0.92],
  ['7486', 'foodSafetyWalk', 'manager', 1, 9 * 60 + 44, 0.92],
] as const;

const minutesOf = { openingChecklist: 11, foodSafetyWalk: 27, brandStandardAudit: 118 } as const;

/** Twenty completed walks over two months, and one that Luis began yesterday and has not finished. */
export function inspectionHistory(): PastInspection[] {
  const random = createRandom(96);
  return walks.map(([storeNumber, templateName, inspector, daysAgo, startedAt, care], index) => {
    const template = templates[templateName];
    const unfinished = index === walks.length - 1;
    const items = template.sections.flatMap((section) => section.items);
    const answered = unfinished ? items.slice(0, 9) : items;
    const responses = answered.map((item) => answer(item, care, random));
    return {
      id: v5(`inspection ${index + 1}`, template.id),
      template,
      store: stores[storeNumber],
      inspector: people[inspector].id,
      status: unfinished ? 'in_progress' : 'completed',
      daysAgo,
      startedAt,
      minutes: minutesOf[templateName] + random.between(0, 6),
      responses,
      actionItems: responses
        .filter((one) => one.value === 'fail')
        .map((one) => follow(one, daysAgo, random)),
    };
  });
}
