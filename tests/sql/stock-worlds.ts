/** Random worlds of stock: one product of a store each, with what people did to it and on which device. */
import { naturalId, newId } from '../../src/kernel/ids.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { op } from '../database/device.ts';
import type { Random } from '../world/random.ts';

/** Who does it, each on a device of their own. */
export type Hand = 'manager' | 'shift';

/** An op and when it was made, by the true clock. */
type Made = { readonly op: WireOp; readonly at: number };

export type StockWorld = {
  readonly product: string;
  /** What each device sends, in its order. */
  readonly sent: Readonly<Record<Hand, readonly Made[]>>;
  /** What a manager decides once both have sent what they counted; then comes what a device had held back. */
  readonly decided: readonly Made[];
  readonly heldBack: readonly Made[];
  /** What there is in the end, in thousandths of a base unit: everything in the order in which it happened. */
  readonly left: number;
};

const minute = 60_000;

/** `people`: their ids; `store`: where all of it is. */
export function drawStockWorld(
  store: string,
  people: Readonly<Record<Hand, string>>,
  product: string,
  random: Random,
): StockWorld {
  const scope = `store:${store}` as const;
  const sent: Record<Hand, Made[]> = { manager: [], shift: [] };
  const decided: Made[] = [];
  const heldBack: Made[] = [];
  const mistakes: { readonly id: string; readonly kind: string }[] = [];
  let at = Date.now() - 40 * 24 * 60 * minute;
  let left = 0;
  let sheets = 0;

  const later = (): number => {
    at += random.between(1, 600) * minute;
    return at;
  };
  const make = (draft: Omit<Parameters<typeof op>[0], 'scope'>, when: number): Made => ({
    op: op({ ...draft, scope }),
    at: when,
  });
  const entry = (id: string, set: Record<string, unknown>, when: number) =>
    make(
      {
        collection: 'stock_entries',
        id,
        create: true,
        set: { store_id: store, product_id: product, ...set },
      },
      when,
    );

  function move(): void {
    const hand = random.pick<Hand>(['manager', 'shift']);
    const kind = hand === 'shift' ? 'waste' : random.pick(['waste', 'adjustment', 'return']);
    const tenths = random.between(1, 90) * (kind === 'adjustment' && random.chance(0.5) ? -1 : 1);
    const pack = random.pick([1, 2.5, 12]);
    const id = newId();
    const made = entry(
      id,
      { kind, entered_qty: tenths / 10, pack_size: pack, reason: 'other' },
      later(),
    );
    (hand === 'shift' && random.chance(0.3) ? heldBack : sent[hand]).push(made);
    if (hand === 'manager' && random.chance(0.25)) mistakes.push({ id, kind });
    else left += Math.round(tenths * 100 * pack) * (kind === 'adjustment' ? 1 : -1);
  }

  // Now and then after a count that came in between.
  function reverse(): void {
    const mistake = mistakes.pop();
    if (mistake === undefined) return;
    const set = { kind: mistake.kind, reverses_id: mistake.id, entered_qty: 1 };
    sent.manager.push(entry(naturalId('stock_entries', 'reversal', mistake.id), set, later()));
  }

  function count(): void {
    sheets += 1;
    const sheet = `${product.slice(-8)}-${sheets}`;
    const id = naturalId('stock_counts', store, '2026-11-20', sheet);
    const hands = random.pick<readonly Hand[]>([['manager'], ['shift'], ['manager', 'shift']]);
    const decisions: Made[] = [];
    for (const hand of hands) {
      const set = { store_id: store, user_id: people[hand], day: '2026-11-20', sheet };
      sent[hand].push(make({ collection: 'stock_counts', id, create: true, set }, later()));
    }
    left = 0;
    for (const area of random.pick([['cooler'], ['cooler', 'dry']])) {
      const seen = random.between(0, 120);
      const differs = hands.length === 2 && random.chance(0.5);
      const right = random.pick(hands as [Hand, ...Hand[]]);
      for (const [place, hand] of hands.entries()) {
        const tenths = seen + (differs ? place * 7 : 0);
        const entryId = naturalId('stock_entries', id, area, product, people[hand]);
        const set = { kind: 'count', count_id: id, area_id: area, entered_qty: tenths / 10 };
        sent[hand].push(entry(entryId, set, later()));
        if (hand === right) left += tenths * 100;
        if (differs && hand === right) {
          const decision = { decision: 'accept' };
          decisions.push(
            make(
              { collection: 'stock_entries', id: entryId, set: decision, base: { decision: null } },
              later(),
            ),
          );
        }
      }
    }
    const decision = { decision: 'post' };
    decisions.push(
      make({ collection: 'stock_counts', id, set: decision, base: { decision: null } }, later()),
    );
    (hands.includes('shift') ? decided : sent.manager).push(...decisions);
  }

  for (let event = random.between(4, 9); event > 0; event -= 1) {
    if (random.chance(0.35)) count();
    else move();
    if (random.chance(0.5)) reverse();
  }
  while (mistakes.length > 0) reverse();
  return { product, sent, decided, heldBack, left };
}
