import type { StoreRole } from '../../src/kernel/permission.ts';
import { stores, type Store } from './stores.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';

export type DemoSchedule = {
  readonly id: string;
  readonly store: Store;
  readonly template: Template;
  readonly role: StoreRole;
  readonly everyDays: number;
  /** Its first day; what became of the days since follows from the walks of the history. */
  readonly firstDaysAgo: number;
  /** Minutes after midnight on the store's clock. */
  readonly opens: number;
  readonly due: number;
};

const scheduleId = (n: number) => `5c4ed01e-0000-4000-8000-00000000000${n}`;

/**
 * One that is due every day, in a store where nobody has its role and so nobody is told; the others have been walked in
 * time, late and not at all, and are next asked for on other days.
 */
export const schedules: readonly DemoSchedule[] = [
  {
    id: scheduleId(1),
    store: stores['7506'],
    template: templates.foodSafetyWalk,
    role: 'shift_lead',
    everyDays: 1,
    firstDaysAgo: 0,
    opens: 0,
    due: 22 * 60,
  },
  {
    id: scheduleId(2),
    store: stores['7505'],
    template: templates.openingChecklist,
    role: 'general_manager',
    everyDays: 15,
    firstDaysAgo: 20,
    opens: 6 * 60,
    due: 9 * 60,
  },
  {
    id: scheduleId(3),
    store: stores['7505'],
    template: templates.foodSafetyWalk,
    role: 'general_manager',
    everyDays: 8,
    firstDaysAgo: 10,
    opens: 8 * 60,
    due: 11 * 60,
  },
  {
    id: scheduleId(4),
    store: stores['7505'],
    template: templates.brandStandardAudit,
    role: 'supervisor',
    everyDays: 30,
    firstDaysAgo: 28,
    opens: 8 * 60,
    due: 18 * 60,
  },
];
