import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { keepOrderAsGuide } from '../commands.ts';
import { GuideNameDialog } from './guide-name-dialog.tsx';

/** Keeps what stands in an order for the next ones (rule SG3). */
export function KeepAsGuide({
  order,
  supplier,
}: {
  order: { readonly id: string; readonly store_id: string; readonly supplier_id: string };
  supplier: string;
}) {
  const { t } = useTranslation();
  const actor = useOrderActor(order.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className="print:hidden" icon={BookmarkPlus} onClick={() => setAsking(true)}>
        {t('supply.guides.keep')}
      </Button>
      {asking ? (
        <GuideNameDialog
          title={t('supply.guides.keep')}
          name={supplier}
          suppliers={[]}
          pending={busy}
          onClose={() => setAsking(false)}
          onSave={(name) =>
            void run((database) => keepOrderAsGuide({ ...actor, database }, order, name), {
              done: t('supply.guides.kept', { name }),
            }).then((done) => (done ? setAsking(false) : undefined))
          }
        />
      ) : null}
    </>
  );
}
