import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from 'react-i18next';
import { numberFormatter } from '../../../kernel/formatter.ts';
import { fromCents, type Cents } from '../../../kernel/money.ts';

/** For places too narrow for cents; the full amount stands elsewhere. `$1,806`, and `$1.8K` where even that is too wide. */
export function useShortMoney(): {
  whole: (cents: Cents) => string;
  tiny: (cents: Cents) => string;
} {
  const { i18n } = useTranslation();
  const format = useFormat();
  const whole = (cents: Cents) =>
    format.money(Math.round(cents / 100) * 100).replace(/[.,]00(?!\d)/, '');
  const tiny = (cents: Cents) =>
    cents < 1_000_00
      ? whole(cents)
      : numberFormatter(i18n.language.startsWith('fr') ? 'fr-CA' : 'en-US', {
          style: 'currency',
          currency: 'USD',
          currencyDisplay: 'narrowSymbol',
          notation: 'compact',
          maximumFractionDigits: 1,
        }).format(fromCents(cents));
  return { whole, tiny };
}
