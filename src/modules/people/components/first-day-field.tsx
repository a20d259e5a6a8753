import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { firstDays } from '../commands.ts';

/** The first day: what is typed is saved once it is whole, when the field is left or with Enter. */
export function FirstDayField({
  day,
  onSave,
}: {
  /** As it is saved. */
  day: string | null;
  /** Answers whether it was saved. */
  onSave: (day: string | null) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const saved = day ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const saving = useRef(false);
  useUnsavedWork(typed !== null && typed !== saved);
  const finish = async ({ value, validity }: HTMLInputElement) => {
    if (typed === null || saving.current) return;
    // The half of a day reads as none.
    const isWrong =
      validity.badInput || (value !== '' && (value < firstDays.min || value > firstDays.max));
    setWrong(isWrong);
    if (isWrong) return;
    saving.current = true;
    const done = value === saved || (await onSave(value === '' ? null : value));
    saving.current = false;
    // What was typed meanwhile stays.
    if (done) setTyped((now) => (now === value ? null : now));
  };
  return (
    <DateField
      label={t('people.plan.startOn')}
      min={firstDays.min}
      max={firstDays.max}
      value={typed ?? saved}
      error={wrong ? t('people.plan.startOnWrong') : undefined}
      onChange={(event) => {
        setWrong(false);
        setTyped(event.target.value);
      }}
      onBlur={(event) => void finish(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void finish(event.currentTarget);
      }}
    />
  );
}
