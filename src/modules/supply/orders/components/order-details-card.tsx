import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { ChevronDown } from 'lucide-react';
import { useFormat } from '../../../../i18n/format.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Delivery } from '../../model/domain/delivery.ts';
import { changeOrder, longestNote } from '../../ordering/commands.ts';
import type { KnownOrder } from '../../ordering/queries.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { useDayWords } from '../../ui/use-day-words.ts';

/** No day: the field below asks for it. */
const anotherDay = 'other';

/** When the order is wanted, and a note; kept as soon as a field is left. */
export function OrderDetailsCard({
  order,
  today,
  deliveries,
}: {
  order: KnownOrder;
  today: string;
  /** What can still be ordered for, the next first; empty where nothing is known of the supplier's days. */
  deliveries: readonly Delivery[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const actor = useOrderActor(order.store_id);
  const { run } = useJournalCommand();
  const [note, setNote] = useState<string | null>(null);
  const keepNote = async () => {
    if (note === null) return;
    if (note.trim() !== (order.note ?? '')) {
      await run((database) => changeOrder({ ...actor, database }, order.id, { note }), {});
    }
    setNote(null);
  };
  const keepDay = (day: string) =>
    run(
      (database) =>
        changeOrder({ ...actor, database }, order.id, { requestedFor: day === '' ? null : day }),
      {},
    );
  const [next] = deliveries;
  const isDelivery = deliveries.some(({ day }) => day === order.requested_for);
  const [otherDay, setOtherDay] = useState(false);
  const asksForDay =
    next === undefined || otherDay || (order.requested_for !== null && !isDelivery);
  const late = order.requested_for !== null && order.requested_for < today;
  const said = [
    order.requested_for === null
      ? next === undefined
        ? t('supply.order.nextDelivery')
        : t('supply.order.nextDeliveryOn', { day: dayWords(next.day) })
      : t('supply.order.wantedFor', { day: format.date(order.requested_for) }),
    order.note,
  ].filter((part) => part !== null);
  return (
    <details className="group rounded-card border border-line bg-surface shadow-raised" open={late}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 font-semibold text-ink sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate">{said.join(' · ')}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2 sm:px-5">
        <div className="flex flex-col gap-4">
          {next === undefined ? null : (
            <SelectField
              label={t('supply.order.delivery')}
              value={asksForDay ? anotherDay : (order.requested_for ?? next.day)}
              options={[
                ...deliveries.map(({ day, cutOffAt }) => ({
                  value: day,
                  label: t('supply.delivery.choice', {
                    day: dayWords(day),
                    time: format.dateTime(cutOffAt),
                  }),
                })),
                { value: anotherDay, label: t('supply.order.anotherDay') },
              ]}
              onChange={({ target: { value } }) => {
                setOtherDay(value === anotherDay);
                if (value !== anotherDay) void keepDay(value);
              }}
            />
          )}
          {asksForDay ? (
            <DateField
              label={t('supply.order.requestedFor')}
              hint={next === undefined ? t('supply.order.requestedForHint') : undefined}
              error={late ? t('supply.order.dayPassed') : undefined}
              min={today}
              value={order.requested_for ?? ''}
              onChange={(event) => void keepDay(event.target.value)}
            />
          ) : null}
        </div>
        <TextField
          multiline
          rows={2}
          label={t('supply.order.note')}
          optionalLabel={t('supply.order.optional')}
          maxLength={longestNote}
          value={note ?? order.note ?? ''}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => void keepNote()}
        />
      </div>
    </details>
  );
}
