import { useTranslation } from 'react-i18next';
import { useTimeWords } from '../../../../i18n/time-words.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import type { DeliveryWindow } from '../../model/domain/delivery.ts';
import { cutOffDays, type WindowProblem } from '../domain/terms-draft.ts';

/** When it comes, and until when it is ordered for. */
export function WindowFields({
  value,
  problem,
  onChange,
}: {
  value: DeliveryWindow;
  problem: WindowProblem | null;
  onChange: (parts: Partial<DeliveryWindow>) => void;
}) {
  const { t } = useTranslation();
  const words = useTimeWords();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-3">
      <TimeField
        label={t('supply.delivery.from')}
        words={words}
        value={value.from}
        error={problem === 'from' ? words.unreadable : undefined}
        onValueChange={(from) => onChange({ from })}
      />
      <TimeField
        label={t('supply.delivery.until')}
        words={words}
        value={value.until}
        error={
          problem !== 'until'
            ? undefined
            : value.until === ''
              ? words.unreadable
              : t('supply.delivery.problem.until')
        }
        onValueChange={(until) => onChange({ until })}
      />
      <SelectField
        label={t('supply.delivery.orderBy')}
        value={String(value.cut_off_days)}
        options={cutOffDays.map((count) => ({
          value: String(count),
          label:
            count === 0 ? t('supply.delivery.sameDay') : t('supply.delivery.before', { count }),
        }))}
        onChange={(event) => onChange({ cut_off_days: Number(event.target.value) })}
      />
      <TimeField
        label={t('supply.delivery.cutOff')}
        words={words}
        value={value.cut_off}
        error={problem === 'cut_off' ? words.unreadable : undefined}
        onValueChange={(cut_off) => onChange({ cut_off })}
      />
    </div>
  );
}
