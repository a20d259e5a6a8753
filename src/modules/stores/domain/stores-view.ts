/** Which stores are looked at together (rules SV1 to SV6 of the board). */
import type { Store } from './store.ts';

/** What a person chose: every store of theirs, or these: by id, or all of a group by its word, as `region:North`. */
export type StoresChoice = 'all' | readonly string[];

export type AskedStores = {
  /** Null: the page is of one store. */
  readonly choice: StoresChoice | null;
  /** Numbers that are none of the person's stores, as they were asked for. */
  readonly unknown: readonly string[];
};

const groupings = ['region', 'franchisee'] as const;
type InGroups = Pick<Store, (typeof groupings)[number]>;

/** The words of the groups that a store is in (rule SV6). */
export const groupsOf = (store: InGroups): string[] =>
  groupings.flatMap((by) => (store[by] ? [`${by}:${store[by]}`] : []));

/** What a group is called, by its word. */
export const groupName = (word: string): string => word.slice(word.indexOf(':') + 1);

/** What `?stores=` asks for: `all`, or numbers and groups beside each other. Null: it asks for nothing. */
export function storesAsked(
  asked: string | null,
  stores: readonly (Pick<Store, 'id' | 'number'> & InGroups)[],
): AskedStores | null {
  if (asked === null) return null;
  const words = asked.split(',').map((word) => word.trim().replace(/^#/, ''));
  const numbers = [...new Set(words.filter((word) => word !== ''))];
  const [first] = numbers;
  if (first === undefined) return null;
  if (numbers.length === 1 && first.toLowerCase() === 'one') return { choice: null, unknown: [] };
  if (numbers.length === 1 && first.toLowerCase() === 'all') return { choice: 'all', unknown: [] };
  const found = numbers.map((number) => ({ number, id: idOf(number, stores) }));
  const ids = found.flatMap(({ id }) => id ?? []);
  return {
    choice: ids.length === 0 ? null : ids,
    unknown: found.flatMap(({ number, id }) => (id === undefined ? [number] : [])),
  };
}

function idOf(asked: string, stores: readonly (Pick<Store, 'id' | 'number'> & InGroups)[]) {
  const is = (word: string) => word.toLowerCase() === asked.toLowerCase();
  return asked.includes(':')
    ? stores.flatMap(groupsOf).find(is)
    : stores.find(({ number }) => is(number))?.id;
}

/** How a choice stands in the address; null where none of its stores is the person's any more. */
export function addressOfStores(
  choice: StoresChoice,
  stores: readonly (Pick<Store, 'id' | 'number'> & InGroups)[],
): string | null {
  if (choice === 'all') return 'all';
  const groups = new Set(stores.flatMap(groupsOf).filter((word) => choice.includes(word)));
  const numbers = stores.filter(({ id }) => choice.includes(id)).map(({ number }) => number);
  return [...groups, ...numbers].join(',') || null;
}

/** The stores of a choice that are the person's, in their order. */
export function storesIn<Known extends Pick<Store, 'id'> & InGroups>(
  choice: StoresChoice,
  stores: readonly Known[],
): readonly Known[] {
  return choice === 'all'
    ? stores
    : stores.filter((store) =>
        [store.id, ...groupsOf(store)].some((word) => choice.includes(word)),
      );
}

/** Whether two choices are the same stores. */
export function isSameChoice(one: StoresChoice, other: StoresChoice): boolean {
  if (one === 'all' || other === 'all') return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
