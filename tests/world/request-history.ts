import type { FeedbackPayload } from '../../src/modules/feedback/domain/feedback.ts';
import { people } from './people.ts';
import { stores } from './stores.ts';

/** Feedback that an admin finds when they look. */
type PastRequest = {
  readonly user: string;
  readonly store: string;
  readonly payload: FeedbackPayload;
  readonly daysAgo: number;
  /** Minutes after midnight on the stores' clock. */
  readonly at: number;
};

const device = '390×844, en';

export const requestHistory: readonly PastRequest[] = [
  {
    user: people.shift.id,
    store: stores['7486'].id,
    payload: {
      category: 'praise',
      text: 'The opening checklist works in the walk-in now. No more paper!',
      page: '/inspections',
      app_version: '0.1.0',
      device,
    },
    daysAgo: 4,
    at: 6 * 60 + 50,
  },
  {
    user: people.manager2.id,
    store: stores['7505'].id,
    payload: {
      category: 'idea',
      text: 'Please show last week beside this week on the budget page.',
      page: '/budget',
      app_version: '0.1.0',
      device,
    },
    daysAgo: 2,
    at: 16 * 60 + 15,
  },
];
