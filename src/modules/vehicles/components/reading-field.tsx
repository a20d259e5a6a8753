import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { canFollow, type MeterUnit, type Tenths } from '../domain/odometer.ts';
import { parseReading } from '../domain/typed-reading.ts';
import { useVehicleWords } from './use-vehicle-words.ts';

export type LastReading = { readonly tenths: Tenths; readonly at: string } | null;

/** What an odometer says. A figure that does not fit the last one is taken, with a word of warning. */
export function ReadingField({
  label,
  value,
  onValueChange,
  unit,
  last,
  isOptional = false,
  showsProblem,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  unit: MeterUnit;
  /** The reading that counts; null: there is none, or it does not matter. */
  last: LastReading;
  isOptional?: boolean;
  showsProblem: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const now = useNow();
  const typed = parseReading(value);
  const problem = 'problem' in typed ? typed.problem : null;
  const isProblem = problem !== null && !(isOptional && problem === 'missing');
  const doubtful =
    'tenths' in typed &&
    last !== null &&
    !canFollow(
      { tenths: last.tenths, at: Date.parse(last.at) },
      { tenths: typed.tenths, at: now.getTime() },
      unit,
    );
  const known =
    last === null
      ? undefined
      : t('vehicles.reading.last', {
          reading: words.reading(last.tenths, unit),
          age: format.relative(last.at, now),
        });
  return (
    <div>
      <TextField
        label={label}
        {...(isOptional ? { optionalLabel: t('vehicles.optional') } : {})}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint={known}
        value={value}
        error={showsProblem && isProblem ? t(`vehicles.reading.problem.${problem}`) : undefined}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {doubtful ? (
        <p role="status" className="mt-1.5 text-small font-medium text-warn">
          {t('vehicles.reading.doubtful')}
        </p>
      ) : null}
    </div>
  );
}
