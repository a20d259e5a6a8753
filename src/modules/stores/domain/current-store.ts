import { officeNumber, type Store } from './store.ts';

/**
 * The stored store if it is still available, otherwise the office for whoever has it, otherwise the first, or none
 * (spec §4 Current store). At a first start an admin's own store and all others may arrive one after the other or at
 * once: the office is taken in either case, not whichever came first.
 */
export function chooseCurrentStore(
  stores: readonly Store[],
  storedId: string | null,
): Store | null {
  return (
    stores.find(({ id }) => id === storedId) ??
    stores.find(({ number }) => number === officeNumber) ??
    stores[0] ??
    null
  );
}

/** How many lately opened stores an admin's device keeps beside OFFICE and the current one. */
const keptLately = 5;

/** The stores lately opened, the latest first. */
export function openStore(lately: readonly string[], storeId: string): string[] {
  return [storeId, ...lately.filter((id) => id !== storeId)].slice(0, keptLately);
}

/**
 * Which stores this device keeps: a member's all; for a global admin, who has hundreds, OFFICE, the current one and
 * those lately opened (design §4.5).
 */
export function storesToFollow(
  stores: readonly Store[],
  isGlobalAdmin: boolean,
  currentId: string | null,
  lately: readonly string[],
): string[] {
  if (!isGlobalAdmin) return stores.map((store) => store.id);
  return stores
    .filter(({ id, number }) => number === officeNumber || id === currentId || lately.includes(id))
    .map((store) => store.id);
}
