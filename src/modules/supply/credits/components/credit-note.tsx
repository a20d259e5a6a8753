import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { setCreditNote } from '../commands.ts';
import type { KnownCredit } from '../queries.ts';

/** What the store tells the supplier beside the request. */
export function CreditNote({ credit }: { credit: KnownCredit }) {
  const { t } = useTranslation();
  const actor = useOrderActor(credit.store_id);
  const { busy, run } = useJournalCommand();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? credit.note ?? '';
  const save = async () => {
    const done = await run((database) => setCreditNote({ ...actor, database }, credit.id, text), {
      done: t('supply.credits.noteSaved'),
    });
    if (done) setTyped(null);
  };
  return (
    <form
      className="flex flex-col gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        multiline
        label={t('supply.credits.note')}
        optionalLabel={t('supply.order.optional')}
        maxLength={1000}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === null || typed.trim() === (credit.note ?? '') ? null : (
        <Button type="submit" className="self-start" pending={busy}>
          {t('supply.credits.noteSave')}
        </Button>
      )}
    </form>
  );
}
