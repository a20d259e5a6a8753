import type { BusinessDay } from '../../../kernel/business-week.ts';
import type { StoreRole } from '../../../kernel/permission.ts';

/** The store of the office, and of admins who have no other (spec §3, §6). */
export const officeNumber = 'OFFICE';

/** `#7486`, or null for the office, whose number is a word that nobody counts by. */
export function storeSign(number: string): string | null {
  return number === officeNumber ? null : `#${number}`;
}

/** `#7486 Riverside Plaza`, or `Main Office`. */
export function storeTitle(store: Pick<Store, 'number' | 'name'>): string {
  const sign = storeSign(store.number);
  return sign === null ? store.name : `${sign} ${store.name}`;
}

/** A store as the person who is signed in knows it. */
export type Store = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  /** What they are there; `admin` everywhere for a global admin (spec §6). */
  readonly role: StoreRole;
  /** Percent of projected sales; null means the default (spec §9). */
  readonly budgetPercentage: number | null;
  readonly timeZone: string;
  /** The first and the last business day; null: nobody has said. */
  readonly openedOn: BusinessDay | null;
  readonly closedOn: BusinessDay | null;
  /** The groups that it is in (rule SV6 of the board); null or left out: in none. */
  readonly region?: string | null;
  readonly franchisee?: string | null;
};

type StoreFacts = {
  readonly id: string;
  readonly store_number: string;
  readonly name: string;
  readonly budget_percentage: number | null;
  readonly time_zone: string;
  readonly opened_on: string | null;
  readonly closed_on: string | null;
  readonly region?: string | null;
  readonly franchisee?: string | null;
};
/** Without upper case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each of the words is in its number or its name. */
export function isSought(store: Pick<Store, 'number' | 'name'>, words: string): boolean {
  const said = folded(`${storeTitle(store)} ${store.number}`);
  return folded(words)
    .trim()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

type Membership = { readonly store_id: string; readonly role: StoreRole };

const byNumber = new Intl.Collator('en', { numeric: true });

/** A member's stores, or every store for a global admin, ordered by number (spec §6). */
export function storesOf(
  rows: readonly StoreFacts[],
  memberships: readonly Membership[],
  isGlobalAdmin: boolean,
): Store[] {
  const roles = new Map(memberships.map(({ store_id, role }) => [store_id, role]));
  const mine = rows.flatMap((row): Store[] => {
    const role = isGlobalAdmin ? 'admin' : roles.get(row.id);
    if (role === undefined) return [];
    return [
      {
        id: row.id,
        number: row.store_number,
        name: row.name,
        role,
        budgetPercentage: row.budget_percentage,
        timeZone: row.time_zone,
        openedOn: row.opened_on,
        closedOn: row.closed_on,
        region: row.region ?? null,
        franchisee: row.franchisee ?? null,
      },
    ];
  });
  return mine.sort((a, b) => byNumber.compare(a.number, b.number));
}
