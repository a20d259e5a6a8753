import { useTranslation } from 'react-i18next';
import type { QuantityProblem } from '../../model/domain/amount.ts';

/** What is wrong with a quantity that was typed. */
export function useQuantityProblem(): (
  problem: QuantityProblem | 'nothing' | 'above_par',
) => string {
  const { t } = useTranslation();
  return (problem) => {
    switch (problem) {
      case 'above_par':
        return t('supply.stock.problem.abovePar');
      case 'ambiguous':
        return t('supply.stock.problem.ambiguous');
      case 'nothing':
        return t('supply.cart.problem.not_positive');
      case 'not_positive':
        return t('supply.count.negative');
      default:
        return t(`supply.cart.problem.${problem}`);
    }
  };
}
