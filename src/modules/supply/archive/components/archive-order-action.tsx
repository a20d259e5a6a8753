import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useConnection } from '../../../../db/use-connection.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { archive } from '../commands.ts';

/** Puts an order into the archive, with why; only with a line, as the archive is at the office. */
export function ArchiveOrderAction({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const words = useFormWords();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const { busy, run } = useCommand();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const lacksReason = reason.trim() === '';
  const save = async () => {
    setTried(true);
    if (lacksReason) return;
    const done = await run(() => archive(orderId, reason), {
      done: t('supply.archive.archived'),
      refused: () => t('supply.archive.notArchived'),
    });
    if (!done) return;
    setOpen(false);
    await navigate('/supply-orders');
  };
  return (
    <>
      <Button
        className="print:hidden"
        icon={Archive}
        disabled={isOffline}
        onClick={() => setOpen(true)}
      >
        {t('supply.archive.archive')}
      </Button>
      {open ? (
        <FormDialog
          open
          title={t('supply.archive.archive')}
          words={{ ...words, save: t('supply.archive.archive') }}
          dirty={!lacksReason}
          pending={busy}
          onSave={() => void save()}
          onClose={() => setOpen(false)}
        >
          <TextField
            multiline
            label={t('supply.step.why')}
            maxLength={500}
            value={reason}
            error={tried && lacksReason ? t('supply.step.whyMissing') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormDialog>
      ) : null}
    </>
  );
}
