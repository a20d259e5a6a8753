/** What the food of a delivery cost (rule SR5). */
import { sumCents, type Cents } from '../../../../kernel/money.ts';
import { lineTotal } from '../../model/domain/line-total.ts';

/** For so many days a delivery proposes its cost. */
export const proposedDays = 7;

export type CostFacts = {
  readonly entries: readonly {
    readonly product_id: string;
    readonly order_line_id: string | null;
    /** In the pack that it came in. */
    readonly entered_qty: number;
    readonly pack_size: number;
    /** Dollars for one such pack. */
    readonly invoice_price: number | null;
    /** Dollars for a base unit, as the office knows it. */
    readonly unit_cost: number | null;
  }[];
  readonly lines: readonly {
    readonly id: string;
    readonly pack_size: number;
    readonly unit_price: number;
  }[];
  /** By product. */
  readonly categoryOf: ReadonlyMap<string, string>;
};

export function deliveryCost({ entries, lines, categoryOf }: CostFacts): Cents {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return sumCents(
    entries
      .filter(({ product_id }) => (categoryOf.get(product_id) ?? 'food') === 'food')
      .map((entry) => {
        const line = entry.order_line_id === null ? undefined : lineOf.get(entry.order_line_id);
        const price =
          entry.invoice_price ??
          (line === undefined
            ? (entry.unit_cost ?? 0) * entry.pack_size
            : (line.unit_price / line.pack_size) * entry.pack_size);
        return lineTotal(entry.entered_qty, price);
      }),
  );
}
