/** What a count holds, area by area (rules SK1 to SK3 and SK6); what stands of it is equal to `sync.count_figures`. */
import { toQuantity, type Quantity } from '../../model/domain/quantity.ts';
import type { Area, Level } from '../../model/domain/stock.ts';

export type CountedEntry = {
  readonly id: string;
  readonly product_id: string;
  readonly area_id: string;
  readonly made_by: string;
  /** In base units, the wire's decimal. */
  readonly qty: number;
  readonly condition: string | null;
  readonly decision: 'accept' | 'reject' | null;
  readonly decided_at: string | null;
  readonly status: 'pending' | 'posted' | 'rejected';
  /** When the office got this figure; null: it does not have it yet. */
  readonly arrived_at: string | null;
};

/** Rule SK7: what a manager said of this figure; of one that was counted again after that nothing is said yet. */
export const decisionOf = ({
  decision,
  decided_at,
  arrived_at,
}: Pick<CountedEntry, 'decision' | 'decided_at' | 'arrived_at'>): CountedEntry['decision'] =>
  decided_at !== null && (arrived_at === null || Date.parse(arrived_at) > Date.parse(decided_at))
    ? null
    : decision;

/**
 * Rule SK7: whether this figure can be chosen now. Not one that was chosen before where all that differs was rejected
 * before: what this person has counted again since is still to reach the office, which then knows of no decision.
 */
export const canBeChosen = (chosen: CountedEntry, entries: readonly CountedEntry[]): boolean =>
  chosen.decision !== 'accept' ||
  entries.some(
    ({ qty, decision }) => toQuantity(qty) !== toQuantity(chosen.qty) && decision !== 'reject',
  );

/** What stands of a product in an area: nothing yet, a figure, or several that somebody has to decide between. */
export type Standing =
  | { readonly kind: 'blank' }
  | { readonly kind: 'figure'; readonly quantity: Quantity; readonly people: number }
  | { readonly kind: 'differ' };

/**
 * Rules SK2 and SK3: people who found the same agree; else what was chosen last stands, unless a different figure arrived
 * after that, or nothing yet.
 */
export function standingOf(entries: readonly CountedEntry[]): Standing {
  const alive = entries.filter(
    (entry) => decisionOf(entry) !== 'reject' && entry.status !== 'rejected',
  );
  const [first] = alive;
  if (first === undefined) return { kind: 'blank' };
  const agreed = alive.every(({ qty }) => toQuantity(qty) === toQuantity(first.qty));
  if (agreed) return { kind: 'figure', quantity: toQuantity(first.qty), people: alive.length };
  const chosen = alive
    .filter((entry) => decisionOf(entry) === 'accept')
    // what this device has decided just now comes last
    .sort((a, b) => decidedAt(b) - decidedAt(a))[0];
  const isSettled =
    chosen !== undefined &&
    alive.every(
      ({ qty, arrived_at }) =>
        toQuantity(qty) === toQuantity(chosen.qty) || arrivedAt(arrived_at) <= decidedAt(chosen),
    );
  return isSettled
    ? { kind: 'figure', quantity: toQuantity(chosen.qty), people: 1 }
    : { kind: 'differ' };
}

const decidedAt = ({ decided_at }: CountedEntry): number =>
  decided_at === null ? Infinity : Date.parse(decided_at);

const arrivedAt = (moment: string | null): number =>
  moment === null ? Infinity : Date.parse(moment);

type Shelf = {
  readonly product_id: string;
  readonly track: 'quantity' | 'status' | 'none';
  readonly keptIn: readonly string[];
};

export type SheetRow = {
  readonly productId: string;
  readonly areaId: string;
  readonly track: 'quantity' | 'status';
  readonly entries: readonly CountedEntry[];
  readonly standing: Standing;
};

export type SheetSection = { readonly area: Area; readonly rows: readonly SheetRow[] };

/** Where a product is counted of which the store does not say where it is kept. */
const anywhere: Area = { id: '', name: null };

/**
 * The rows of a count in the order of a walk through the store: every tracked product in each area that it is kept in. A
 * sheet of one area has that area, and what has no place yet.
 */
export function countSheet({
  sheet,
  areas,
  products,
  shelves,
  entries,
}: {
  /** `all`, or the id of an area; a later one of the day ends with `#2`. */
  readonly sheet: string;
  readonly areas: readonly Area[];
  /** In the order in which they are shown within an area. */
  readonly products: readonly { readonly id: string }[];
  readonly shelves: ReadonlyMap<string, Shelf>;
  readonly entries: readonly CountedEntry[];
}): readonly SheetSection[] {
  const [only = 'all'] = sheet.split('#');
  const known = new Set(areas.map(({ id }) => id));
  const at = new Map<string, CountedEntry[]>();
  for (const entry of entries) {
    const place = `${entry.area_id}\n${entry.product_id}`;
    const before = at.get(place);
    if (before === undefined) at.set(place, [entry]);
    else before.push(entry);
  }
  return [...areas, anywhere]
    .filter(({ id }) => only === 'all' || id === only || id === '')
    .map((area) => ({
      area,
      rows: products.flatMap(({ id }): readonly SheetRow[] => {
        const shelf = shelves.get(id);
        const found = at.get(`${area.id}\n${id}`) ?? [];
        const keptIn = (shelf?.keptIn ?? []).filter((each) => known.has(each));
        const belongs = keptIn.length === 0 ? area.id === '' : keptIn.includes(area.id);
        const track = shelf?.track ?? 'quantity';
        if ((!belongs || track === 'none') && found.length === 0) return [];
        return [
          {
            productId: id,
            areaId: area.id,
            track: track === 'status' ? 'status' : 'quantity',
            entries: found,
            standing: standingOf(found),
          },
        ];
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}

export type Progress = { readonly counted: number; readonly differ: number; readonly all: number };

export function progressOf(sections: readonly SheetSection[]): Progress {
  const rows = sections.flatMap((section) => section.rows);
  return {
    counted: rows.filter(({ standing }) => standing.kind !== 'blank').length,
    differ: rows.filter(({ standing }) => standing.kind === 'differ').length,
    all: rows.length,
  };
}

/** Whole packs and what is left in base units. */
export function inPacksAndPieces(
  quantity: Quantity,
  packSize: number,
): { readonly packs: Quantity; readonly pieces: Quantity } {
  const pack = toQuantity(packSize);
  const packs = Math.floor(quantity / pack);
  return { packs: packs * 1000, pieces: quantity - packs * pack };
}

export const levelOf = (entry: CountedEntry | undefined): Level | null => {
  const condition = entry?.condition;
  return condition === 'ok' || condition === 'low' || condition === 'out' ? condition : null;
};
