import { useMemo } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import type { DecimalMark } from '../../../kernel/decimal-mark.ts';
import { plainDecimal, plainQuantity } from '../model/domain/quantity.ts';

/** Figures as the person would type them: what a field is filled with, so that it is read back as what it was. */
export function usePlainFigures(): {
  readonly quantity: (decimal: number) => string;
  readonly price: (decimal: number) => string;
} {
  const format = useFormat();
  const mark: DecimalMark = format.number(0.5, 1).includes(',') ? 'comma' : 'point';
  return useMemo(
    () => ({
      quantity: (decimal) => plainQuantity(decimal, mark),
      price: (decimal) => plainDecimal(decimal, mark),
    }),
    [mark],
  );
}
