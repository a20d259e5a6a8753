import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/languages.ts';
import { locales } from '../../../i18n/make-format.ts';

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const;
const minute = 60;

/** Sizes and short waits in the person's language: `1.4 MB`, `12 sec`. */
export function useMeasure(): {
  readonly bytes: (count: number) => string;
  /** Of whole seconds; minutes from 90 seconds on. */
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
      wait: (seconds) =>
        seconds < 90
          ? write(seconds, 'second', 0)
          : write(Math.round(seconds / minute), 'minute', 0),
    };
  }, [language]);
}
