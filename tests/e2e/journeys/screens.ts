/**
 * The screens that stand still for a look: each is judged in both themes and sizes (`accessibility.test.ts`), and at twice
 * the text size (`shell.test.ts`). That is every place that a manifest names, under the heading that its navigation gives
 * it; here stands what differs.
 */
import * as v from 'valibot';
import { readShellTexts } from '../../../scripts/shell-texts.ts';
import { modules } from '../../../src/app/manifests.ts';

/** Another heading than the words of the navigation. */
const headings: Readonly<Record<string, string | RegExp>> = {
  '/dashboard': /Daniel/,
  '/budget/analytics': 'Budget analytics',
  '/budget/history': 'Budget history',
  '/inspections/templates': 'Inspection Templates',
  '/help': /Help/,
  '/whats-new': /New/,
  '/settings/security': 'Security',
  '/candidates/dashboard': 'Track Progress',
  '/candidates/archived': 'Archived candidates',
  '/candidates/erasures': 'What was erased',
};

/** Another look of a place, or one that no navigation names. */
const more = [
  ['/inspections?stores=all', 'Store Inspections'],
  ['/inspections/actions?stores=all', 'Action Items'],
  ['/inspections/schedules?stores=all', 'Schedules'],
  ['/inspections/trends?stores=all', 'Trends'],
  ['/tutorials/inspection', 'Do an inspection'],
] as const;

/** Places that no look is taken at, and why. */
export const notLookedAt: Readonly<Record<string, string>> = {
  '/quick-links/edit': 'a global admin alone has it: quick-links.test.ts',
  '/budget/import': 'it is looked at with a file in it: food-cost.test.ts',
  '/budget/percentages': 'who administers the store alone has it: percentages-screen.test.tsx',
  '/notification-analytics':
    'a global admin alone has its figures: notification-analytics-screen.test.tsx',
  '/archived-orders': 'a global admin alone has it: supply-orders.test.ts',
  '/supply-inventory/enhanced':
    'who administers the store alone has it: the screen of /supply-inventory',
  '/supply-admin/products': 'a global admin alone has it: catalogue.test.ts',
  '/supply-admin/products/import': 'it is looked at with a file in it: catalogue.test.ts',
  '/inspections/new': 'what it leads to: store-inspection.test.ts',
  '/vehicles?add=true': 'the form above the list, for who administers the store: vehicles.test.ts',
  '/vehicles/costs': 'who looks after the vehicles alone has it: vehicles.test.ts',
  '/vehicles/import': 'it is looked at with a file in it: vehicles.test.ts',
  '/vehicles/programs': 'who looks after the vehicles alone has it: vehicles.test.ts',
  '/vehicles/labels': 'who administers the store alone has it: vehicles.test.ts',
  '/help-support': 'another address of /help',
  '/candidates/apply': 'it is looked at before it is handed over: candidates.test.ts',
  '/candidates/import': 'it is looked at with a file in it: import-screen.test.tsx',
  '/candidates?add=true': 'the dialog of /candidates: candidates.test.ts',
};

const words = v.parse(v.record(v.string(), v.unknown()), readShellTexts('en'));
const wordsOf = (key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);

const entries = modules.flatMap(({ nav }) =>
  nav.flatMap((entry) => [entry, ...(entry.children ?? [])]),
);
const exact = modules.flatMap(({ routes }) => routes.map(({ path }) => path));
/** Of all that is built: what the manifests name exactly, and what their navigation leads to. */
export const places: readonly string[] = [
  ...new Set([...entries.map(({ to }) => to), ...exact.filter((path) => !path.endsWith('/*'))]),
];

function headingOf(path: string): string | RegExp {
  const entry = entries.find(({ to }) => to === path);
  const heading = headings[path] ?? (entry && wordsOf(entry.labelKey));
  if (typeof heading === 'string' || heading instanceof RegExp) return heading;
  throw new Error(`${path} has no heading here, and no navigation names it`);
}

/** With the heading by which one knows that it is there. */
export const screens: readonly (readonly [path: string, heading: string | RegExp])[] = [
  ...places
    .filter((path) => !(path in notLookedAt))
    .map((path) => [path, headingOf(path)] as const),
  ...more,
];
