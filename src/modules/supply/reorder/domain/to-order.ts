/** What a store should order now, of everything in the catalogue (rules SU of the supplies). */
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { offersOn, type Offer } from '../../model/domain/catalogue.ts';
import {
  deliveriesToOrderFor,
  type Delivery,
  type DeliveryTerms,
} from '../../model/domain/delivery.ts';
import { chosenOffer } from './chosen-offer.ts';
import {
  daysLeft,
  runsOut,
  suggestionFor,
  type Awaited,
  type DeliveryDays,
  type ShelfFacts,
  type Suggestion,
} from './suggestion.ts';

type Product = { readonly id: string; readonly is_active: boolean; readonly offers: unknown };

export type ReorderFacts<P extends Product> = {
  readonly products: readonly P[];
  /** Suppliers that are ordered from. */
  readonly activeSuppliers: ReadonlySet<string>;
  /** By supplier: when it comes to the store. */
  readonly terms: ReadonlyMap<string, DeliveryTerms>;
  /** By product. */
  readonly shelves: ReadonlyMap<string, ShelfFacts>;
  /** By product. */
  readonly awaited: ReadonlyMap<string, readonly Awaited[]>;
  /** By product: the offer that was ordered last. */
  readonly lastOrdered: ReadonlyMap<string, string>;
  /** By product: the day before which nobody is asked about it. */
  readonly dismissed: ReadonlyMap<string, BusinessDay>;
  readonly now: Date;
  readonly today: BusinessDay;
  readonly timeZone: string;
};

export type ToOrder<P> = {
  readonly product: P;
  readonly offer: Offer;
  readonly suggestion: Suggestion;
  readonly daysLeft: number | null;
  /** It is used up before the next delivery (rule SU5). */
  readonly runsOut: boolean;
  readonly days: DeliveryDays;
};

export type SupplierToOrder<P> = {
  readonly supplierId: string;
  /** The deliveries that can still be ordered for, the next first. */
  readonly deliveries: readonly Delivery[];
  /** What runs out first comes first, then what is missing most of what there should be. */
  readonly rows: readonly ToOrder<P>[];
};

export type Reorder<P> = {
  readonly suppliers: readonly SupplierToOrder<P>[];
  /** With a par, and nobody knows what is there (rule SU1). */
  readonly uncounted: readonly P[];
  /** Suggested, and put off by somebody until a day (rule SU8). */
  readonly dismissed: readonly { readonly product: P; readonly until: BusinessDay }[];
};

export function reorderOf<P extends Product>(facts: ReorderFacts<P>): Reorder<P> {
  const { now, today, timeZone } = facts;
  const bySupplier = new Map<string, { deliveries: readonly Delivery[]; rows: ToOrder<P>[] }>();
  const supplierOf = (id: string) => {
    const known = bySupplier.get(id);
    if (known !== undefined) return known;
    const terms = facts.terms.get(id);
    const deliveries =
      terms === undefined
        ? []
        : deliveriesToOrderFor(terms, { notBefore: today, now, timeZone, count: 2 });
    const made = { deliveries, rows: [] as ToOrder<P>[] };
    bySupplier.set(id, made);
    return made;
  };
  const uncounted: P[] = [];
  const dismissed: { product: P; until: BusinessDay }[] = [];
  for (const product of facts.products) {
    const shelf = facts.shelves.get(product.id);
    if (shelf === undefined || !product.is_active) continue;
    const offer = chosenOffer(offersOn(product.offers, today), {
      active: facts.activeSuppliers,
      delivering: new Set(facts.terms.keys()),
      lastOrdered: facts.lastOrdered.get(product.id) ?? null,
    });
    if (offer === null) continue;
    if (shelf.onHand === null) {
      if (shelf.par !== null) uncounted.push(product);
      continue;
    }
    const { deliveries, rows } = supplierOf(offer.supplier_id);
    const days = {
      today,
      next: deliveries[0]?.day ?? null,
      following: deliveries[1]?.day ?? null,
    };
    const awaited = facts.awaited.get(product.id) ?? [];
    const suggestion = suggestionFor(shelf, awaited, days, offer);
    if (suggestion === null) continue;
    const until = facts.dismissed.get(product.id);
    if (until !== undefined && until > today) dismissed.push({ product, until });
    else {
      rows.push({
        product,
        offer,
        suggestion,
        daysLeft: daysLeft(shelf),
        runsOut: runsOut(shelf, awaited, days),
        days,
      });
    }
  }
  return {
    suppliers: [...bySupplier]
      .filter(([, { rows }]) => rows.length > 0)
      .map(([supplierId, { deliveries, rows }]) => ({
        supplierId,
        deliveries,
        rows: rows.sort(mostUrgentFirst),
      })),
    uncounted,
    dismissed,
  };
}

const share = ({ suggestion: { missing, target } }: ToOrder<unknown>) => missing / target;

function mostUrgentFirst<P extends Product>(a: ToOrder<P>, b: ToOrder<P>): number {
  return (
    Number(b.runsOut) - Number(a.runsOut) ||
    (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) ||
    share(b) - share(a) ||
    (a.product.id < b.product.id ? -1 : 1)
  );
}
