import { secondsInDay, secondsInHour, secondsInMinute } from 'date-fns/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from './languages.ts';
import { locales } from './make-format.ts';

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Sizes and spans in the person's language: `1.4 MB`, `12 sec`. */
export function useMeasure(): {
  readonly bytes: (count: number) => string;
  /** Of whole seconds; minutes from 90 seconds on, hours from 90 minutes, days from two. */
  readonly wait: (seconds: number) => string;
} {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return useMemo(() => {
    const write = (value: number, unit: string, digits: number) =>
      new Intl.NumberFormat(locales[language], {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      }).format(value);
    return {
      bytes(count) {
        // Nobody weighs less than a kilobyte, but something is not nothing.
        let value = count === 0 ? 0 : Math.max(count / 1000, 0.1);
        let step = 0;
        while (value >= 1000 && step < byteUnits.length - 1) {
          value /= 1000;
          step += 1;
        }
        return write(value, byteUnits[step] ?? 'gigabyte', value < 10 ? 1 : 0);
      },
      wait(seconds) {
        if (seconds < 90) return write(seconds, 'second', 0);
        if (seconds < 1.5 * secondsInHour)
          return write(Math.round(seconds / secondsInMinute), 'minute', 0);
        return seconds < 2 * secondsInDay
          ? write(Math.round(seconds / secondsInHour), 'hour', 0)
          : write(Math.round(seconds / secondsInDay), 'day', 0);
      },
    };
  }, [language]);
}
