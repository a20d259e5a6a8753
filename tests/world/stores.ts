import type { StoreRole } from '../../src/kernel/permission.ts';
import { people } from './people.ts';

/** Where all stores of the demo are; the database's default for a new store. */
export const timeZone = 'America/New_York';

export type Store = {
  readonly id: string;
  readonly store_number: string;
  readonly name: string;
  /** null: the default of 28 percent (spec §9). */
  readonly budget_percentage: number | null;
  /** What it sells in a usual week, in dollars; the demo's figures follow from it. */
  readonly usualWeeklySales: number;
};

function store(
  store_number: string,
  name: string,
  budget_percentage: number | null,
  usualWeeklySales: number,
): Store {
  return {
    id: `570e0000-0000-4000-8000-00000000${store_number}`,
    store_number,
    name,
    budget_percentage,
    usualWeeklySales,
  };
}

/** OFFICE is part of the product: a migration makes it. */
export const office: Store = {
  id: '570e0000-0000-4000-8000-000000000ff1',
  store_number: 'OFFICE',
  name: 'Main Office',
  budget_percentage: null,
  usualWeeklySales: 0,
};

export const stores = {
  '7486': store('7486', 'Riverside Plaza', null, 34200),
  '7505': store('7505', 'Maple Street', 29.5, 27800),
  '7506': store('7506', 'Northgate Mall', null, 39500),
  '7509': store('7509', 'Airport Road', 27, 42100),
  '7510': store('7510', 'Lakeview Crossing', null, 25600),
  '7511': store('7511', 'Harbor Street', 30, 31300),
  '7514': store('7514', 'Old Mill Square', null, 22900),
  '7515': store('7515', 'University Avenue', 26.5, 36700),
} as const;

export type Membership = { readonly user: string; readonly store: Store; readonly role: StoreRole };

export const memberships: readonly Membership[] = [
  { user: people.admin.id, store: office, role: 'admin' },
  { user: people.inspector.id, store: stores['7486'], role: 'supervisor' },
  { user: people.inspector.id, store: stores['7505'], role: 'supervisor' },
  { user: people.inspector.id, store: stores['7506'], role: 'supervisor' },
  { user: people.manager.id, store: stores['7486'], role: 'general_manager' },
  { user: people.manager2.id, store: stores['7505'], role: 'general_manager' },
  { user: people.shift.id, store: stores['7486'], role: 'shift_lead' },
];
