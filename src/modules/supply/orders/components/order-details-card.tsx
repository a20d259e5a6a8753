import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { Card } from '../../../../ui/card.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { changeOrder, longestNote } from '../commands.ts';
import type { KnownOrder } from '../queries.ts';
import { useOrderActor } from './use-order-actor.ts';

/** When the order is wanted, and a note; kept as soon as a field is left. */
export function OrderDetailsCard({ order, today }: { order: KnownOrder; today: string }) {
  const { t } = useTranslation();
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
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
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
    </Card>
  );
}
