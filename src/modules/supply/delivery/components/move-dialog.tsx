import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { useDayWords } from '../../ui/use-day-words.ts';

/** Rendered while it is open: on which other day a delivery comes. */
export function MoveDialog({
  supplier,
  plannedOn,
  today,
  busy,
  onMove,
  onClose,
}: {
  supplier: string;
  plannedOn: BusinessDay;
  today: BusinessDay;
  busy: boolean;
  onMove: (to: BusinessDay) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const dayWords = useDayWords();
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const problem =
    day === '' ? 'day' : day === plannedOn ? 'otherDay' : day < today ? 'dayPassed' : null;
  const save = async () => {
    setTried(true);
    if (problem === null && (await onMove(day))) onClose();
  };
  return (
    <FormDialog
      open
      title={t('supply.delivery.moveTitle')}
      words={useFormWords()}
      dirty={day !== ''}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-body text-muted">
        {t('supply.delivery.moveOf', { supplier, day: dayWords(plannedOn) })}
      </p>
      <DateField
        label={t('supply.delivery.moveTo')}
        hint={t('supply.delivery.moveHint')}
        min={today}
        value={day}
        error={tried && problem !== null ? t(`supply.delivery.problem.${problem}`) : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}
