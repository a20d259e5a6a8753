/**
 * The screens that stand still for a look: each is judged in both themes and sizes (`accessibility.test.ts`), and at twice
 * the text size (`shell.test.ts`). `tests/architecture/screens.test.ts` misses a place of a manifest that is not among
 * them.
 */

/** With the heading by which one knows that it is there. */
export const screens = [
  ['/dashboard', /Daniel/],
  ['/quick-links', 'Quick links'],
  ['/budget', 'Budget'],
  ['/budget/analytics', 'Budget analytics'],
  ['/budget/history', 'Budget history'],
  ['/budget/stores', 'All stores'],
  ['/inspections', 'Store Inspections'],
  ['/inspections/actions', 'Action Items'],
  ['/inspections/templates', 'Inspection Templates'],
  ['/inspections/trends', 'Trends'],
  ['/inspections/trends?stores=all', 'Trends'],
  ['/inspections/schedules', 'Schedules'],
  ['/notifications', 'Notifications'],
  ['/notifications/sent', 'Who has seen it'],
  ['/notification-debug', 'Check notifications'],
  ['/sync', 'Sync centre'],
  ['/help', /Help/],
  ['/whats-new', /New/],
  ['/tutorials', 'Tutorials'],
  ['/tutorials/inspection', 'Do an inspection'],
  ['/settings', 'Settings'],
  ['/settings/security', 'Security'],
  ['/profile', 'Profile'],
  ['/feedback', 'Feedback'],
] as const;

/** Places that no look is taken at, and why. */
export const notLookedAt: Readonly<Record<string, string>> = {
  '/quick-links/edit': 'a global admin alone has it: quick-links.test.ts',
  '/budget/import': 'it is looked at with a file in it: food-cost.test.ts',
  '/budget/percentages': 'who administers the store alone has it: percentages-screen.test.tsx',
  '/notification-analytics':
    'a global admin alone has its figures: notification-analytics-screen.test.tsx',
  '/inspections/new': 'what it leads to: store-inspection.test.ts',
  '/help-support': 'another address of /help',
};
