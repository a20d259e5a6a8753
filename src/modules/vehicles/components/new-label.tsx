import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Vehicle } from '../collections.ts';
import { makeNewTag } from '../commands.ts';
import { useKeeper } from './use-keeper.ts';

/** Where a label was lost, copied or is on the wrong vehicle: a new one, and the old one leads nowhere (rule VE25). */
export function NewLabel({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const keeper = useKeeper(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button icon={QrCode} onClick={() => setAsks(true)}>
        {t('vehicles.newLabel.action')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('vehicles.newLabel.title', { tag: vehicle.tag })}
        description={t('vehicles.newLabel.text')}
        confirmLabel={t('vehicles.newLabel.action')}
        cancelLabel={t('ui.cancel')}
        pending={busy}
        onConfirm={async () => {
          const done = await run((database) => makeNewTag({ ...keeper, database }, vehicle.id), {
            done: t('vehicles.newLabel.done'),
          });
          if (done) setAsks(false);
        }}
      />
    </>
  );
}
