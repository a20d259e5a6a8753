/** Which stores are looked at together (rules SV1 to SV4 of the board). */
import type { Store } from './store.ts';

/** What a person chose: every store of theirs, or these, by id. */
export type StoresChoice = 'all' | readonly string[];

export type AskedStores = {
  /** Null: the page is of one store. */
  readonly choice: StoresChoice | null;
  /** Numbers that are none of the person's stores, as they were asked for. */
  readonly unknown: readonly string[];
};

/** What `?stores=` asks for: `all`, or numbers beside each other. Null: it asks for nothing. */
export function storesAsked(
  asked: string | null,
  stores: readonly Pick<Store, 'id' | 'number'>[],
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

const idOf = (number: string, stores: readonly Pick<Store, 'id' | 'number'>[]) =>
  stores.find((store) => store.number.toLowerCase() === number.toLowerCase())?.id;

/** How a choice stands in the address; null where none of its stores is the person's any more. */
export function addressOfStores(
  choice: StoresChoice,
  stores: readonly Pick<Store, 'id' | 'number'>[],
): string | null {
  if (choice === 'all') return 'all';
  return (
    storesIn(choice, stores)
      .map(({ number }) => number)
      .join(',') || null
  );
}

/** The stores of a choice that are the person's, in their order. */
export function storesIn<Known extends Pick<Store, 'id'>>(
  choice: StoresChoice,
  stores: readonly Known[],
): readonly Known[] {
  return choice === 'all' ? stores : stores.filter(({ id }) => choice.includes(id));
}

/** Whether two choices are the same stores. */
export function isSameChoice(one: StoresChoice, other: StoresChoice): boolean {
  if (one === 'all' || other === 'all') return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
