import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { toCents } from '../../../kernel/money.ts';
import type { Column } from '../domain/report.ts';

/** A figure as it is written; of what is not known a dash. */
export function useFigureWords(): (format: Column['format'], value: number | null) => string {
  const { t } = useTranslation();
  const words = useFormat('device');
  return (format, value) => {
    if (value === null) return '–';
    switch (format) {
      case 'money':
        return words.money(toCents(value));
      case 'percent':
        return words.percent(value, 1);
      case 'days':
        return t('reports.days', { days: words.number(value, 1) });
      case 'hours':
        return t('reports.hours', { hours: words.number(value, 1) });
      case 'flag':
        return t(value === 0 ? 'reports.no' : 'reports.yes');
      default:
        return words.number(value);
    }
  };
}
