import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';
import { localMoment } from '../../../kernel/local-moment.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { MeterUnit } from '../domain/odometer.ts';
import { parseReading } from '../domain/typed-reading.ts';
import type { TypedReading } from '../commands.ts';
import { ReadingField, type LastReading } from './reading-field.tsx';

/** Rendered while it is open: what the odometer says, now or on a day before. */
export function ReadingDialog({
  unit,
  last,
  today,
  timeZone,
  mayReplace,
  pending,
  onSave,
  onClose,
}: {
  unit: MeterUnit;
  last: LastReading;
  /** By the store's calendar. */
  today: BusinessDay;
  timeZone: string | undefined;
  /** Whether the person may say that the meter is another one. */
  mayReplace: boolean;
  pending: boolean;
  onSave: (reading: TypedReading, source: 'manual' | 'replaced') => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [value, setValue] = useState('');
  const [day, setDay] = useState(today);
  const [isReplaced, setIsReplaced] = useState(false);
  const [tried, setTried] = useState(false);
  const dayProblem = !isBusinessDay(day) ? 'day' : day > today ? 'to_come' : null;
  const save = () => {
    setTried(true);
    const typed = parseReading(value);
    if (!('tenths' in typed) || dayProblem !== null) return;
    onSave(
      day === today
        ? { tenths: typed.tenths }
        : // nobody remembers the hour of a day before
          { tenths: typed.tenths, readAt: localMoment(day, '12:00', timeZone) },
      isReplaced ? 'replaced' : 'manual',
    );
  };
  return (
    <FormDialog
      open
      title={t('vehicles.reading.add')}
      words={words}
      dirty={value !== ''}
      pending={pending}
      onSave={save}
      onClose={onClose}
    >
      <ReadingField
        label={t('vehicles.reading.label')}
        value={value}
        onValueChange={setValue}
        unit={unit}
        last={isReplaced || day !== today ? null : last}
        showsProblem={tried}
      />
      <DateField
        label={t('vehicles.reading.day')}
        max={today}
        value={day}
        error={
          tried && dayProblem !== null ? t(`vehicles.reading.problem.${dayProblem}`) : undefined
        }
        onChange={(event) => setDay(event.target.value)}
      />
      {mayReplace ? (
        <Checkbox
          label={t('vehicles.reading.replaced')}
          hint={t('vehicles.reading.replacedHint')}
          checked={isReplaced}
          onChange={(event) => setIsReplaced(event.target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
