import { useFormat } from '../../../i18n/format.ts';
import type { Cents } from '../../../kernel/money.ts';

/** Whole dollars, for places too narrow for cents; the full amount stands elsewhere. */
export function useShortMoney(): (cents: Cents) => string {
  const format = useFormat();
  return (cents) => format.money(Math.round(cents / 100) * 100).replace(/[.,]00(?!\d)/, '');
}
