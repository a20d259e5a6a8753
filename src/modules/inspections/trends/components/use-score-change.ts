import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { ScoreTrend } from '../domain/trends.ts';

/** Rule X3 in words: how the latest inspection stands to those before it. */
export function useScoreChange(): (trend: ScoreTrend | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (trend) => {
    if (trend === null || trend.change === null) return t('inspections.trends.score.first');
    if (trend.change === 0) return t('inspections.trends.score.same');
    return t(`inspections.trends.score.${trend.change > 0 ? 'above' : 'below'}`, {
      points: format.number(Math.abs(trend.change), 1),
    });
  };
}
