import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { ChevronDown } from 'lucide-react';
import { useFormat } from '../../../../i18n/format.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { changeOrder, longestNote } from '../commands.ts';
import type { KnownOrder } from '../queries.ts';
import { useOrderActor } from './use-order-actor.ts';

/** When the order is wanted, and a note; kept as soon as a field is left. */
export function OrderDetailsCard({ order, today }: { order: KnownOrder; today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
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
  const late = order.requested_for !== null && order.requested_for < today;
  const said = [
    order.requested_for === null
      ? t('supply.order.nextDelivery')
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
        <DateField
          label={t('supply.order.requestedFor')}
          hint={t('supply.order.requestedForHint')}
          error={late ? t('supply.order.dayPassed') : undefined}
          min={today}
          value={order.requested_for ?? ''}
          onChange={(event) => void keepDay(event.target.value)}
        />
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
