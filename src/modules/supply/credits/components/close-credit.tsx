import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { fromCents, parseMoney, type Cents } from '../../../../kernel/money.ts';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { closeCredit, type Closing } from '../commands.ts';
import type { KnownCredit } from '../queries.ts';

/** How an open credit ends: the supplier has credited it, or the store does without (rule CR6). */
export function CloseCredit({ credit, total }: { credit: KnownCredit; total: Cents }) {
  const { t } = useTranslation();
  const words = useFormWords();
  const actor = useOrderActor(credit.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState(false);
  const [amount, setAmount] = useState('');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const read = parseMoney(amount);
  const close = (closing: Omit<Closing, 'creditId'>) =>
    run((database) => closeCredit({ ...actor, database }, { creditId: credit.id, ...closing }), {
      done: t(`supply.credits.done.${closing.decision}`),
    });
  return (
    <>
      <BottomActionBar label={t('supply.credits.close')}>
        <Button onClick={() => void close({ decision: 'drop', credited: null, number: '' })}>
          {t('supply.credits.drop')}
        </Button>
        <Button
          variant="primary"
          pending={busy}
          onClick={() => {
            setAmount(fromCents(total).toFixed(2));
            setTried(false);
            setAsking(true);
          }}
        >
          {t('supply.credits.settle')}
        </Button>
      </BottomActionBar>
      {asking ? (
        <FormDialog
          open
          title={t('supply.credits.settle')}
          words={words}
          dirty={number !== ''}
          pending={busy}
          onSave={async () => {
            setTried(true);
            if (read === null) return;
            const done = await close({
              decision: 'settle',
              credited: read === total ? null : fromCents(read),
              number,
            });
            if (done) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <MoneyField
            label={t('supply.credits.credited')}
            value={amount}
            error={tried && read === null ? t('supply.delivery.problem.minimum') : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            label={t('supply.credits.number')}
            optionalLabel={t('supply.order.optional')}
            maxLength={60}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </FormDialog>
      ) : null}
    </>
  );
}
