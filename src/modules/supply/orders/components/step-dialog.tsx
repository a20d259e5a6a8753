import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { sendChannels } from '../../model/collections.ts';
import { asksForReason, type OrderStep } from '../../model/domain/order-step.ts';
import type { StepInput } from '../../ordering/commands.ts';
import { useDayWords } from '../../ui/use-day-words.ts';

export type StepDetails = Omit<StepInput, 'orderId' | 'step'>;

/** Whether a step is asked more about before it is taken. */
export const asksMore = (step: OrderStep): boolean =>
  asksForReason(step) || step === 'send' || step === 'dispatch';

const isChannel = (value: string): value is (typeof sendChannels)[number] =>
  sendChannels.some((each) => each === value);

/** Why an order is rejected or cancelled; how it was sent, and when it is expected. */
export function StepDialog({
  step,
  today,
  expectedOn,
  movedFrom,
  pending,
  onTake,
  onClose,
}: {
  step: OrderStep;
  today: string;
  expectedOn: string | null;
  /** The delivery that the order came too late for; null: it did not. */
  movedFrom: string | null;
  pending: boolean;
  onTake: (details: StepDetails) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const dayWords = useDayWords();
  const words = useFormWords();
  const [reason, setReason] = useState('');
  const [channel, setChannel] = useState('');
  const [reference, setReference] = useState('');
  const [day, setDay] = useState(expectedOn ?? '');
  const [inTime, setInTime] = useState(false);
  const [tried, setTried] = useState(false);
  const lacksReason = asksForReason(step) && reason.trim() === '';
  const save = () => {
    setTried(true);
    if (lacksReason) return;
    onTake(
      asksForReason(step)
        ? { reason }
        : {
            channel: isChannel(channel) ? channel : null,
            reference,
            // Back to the delivery that it was meant for: what is expected follows it.
            expectedOn: inTime || day === '' ? null : day,
            inTime,
          },
    );
  };
  return (
    <FormDialog
      open
      title={t(`supply.step.${step}`)}
      words={{ ...words, save: t(`supply.step.${step}`) }}
      dirty={reason !== '' || reference !== ''}
      pending={pending}
      onSave={save}
      onClose={onClose}
    >
      {asksForReason(step) ? (
        <TextField
          multiline
          label={t('supply.step.why')}
          maxLength={500}
          value={reason}
          error={tried && lacksReason ? t('supply.step.whyMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <>
          {step === 'send' ? (
            <>
              <SelectField
                label={t('supply.step.channel')}
                optionalLabel={t('supply.order.optional')}
                placeholder={t('supply.step.noChannel')}
                options={sendChannels.map((value) => ({
                  value,
                  label: t(`supply.channel.${value}`),
                }))}
                value={channel}
                onChange={(event) => setChannel(event.target.value)}
              />
              <TextField
                label={t('supply.step.reference')}
                optionalLabel={t('supply.order.optional')}
                maxLength={80}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
              />
            </>
          ) : null}
          {step === 'send' && movedFrom !== null ? (
            <Checkbox
              label={t('supply.step.inTime', { day: dayWords(movedFrom) })}
              hint={t('supply.step.inTimeHint')}
              checked={inTime}
              onChange={(event) => setInTime(event.target.checked)}
            />
          ) : null}
          {inTime ? null : (
            <DateField
              label={t('supply.step.expectedOn')}
              optionalLabel={t('supply.order.optional')}
              min={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
