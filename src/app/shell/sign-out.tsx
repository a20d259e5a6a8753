import { firstValueFrom } from 'rxjs';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase, useSyncStatus } from '../../db/database-context.tsx';
import { signOut } from '../../modules/auth/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Signs out; with unsent work only after saying what becomes of it (design §7). */
export function useSignOut(): { readonly ask: () => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const database = useDatabase();
  const { pending } = useSyncStatus();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    // A press on "Save" a moment ago is unsent work, too; and right after the start it is not known yet what is.
    await database.written();
    const known = await firstValueFrom(database.observeStatus());
    if (known.pending > 0) setAsking(true);
    else signOut();
  };
  return {
    ask: () => void ask(),
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('app.signOut.title')}
        description={t('app.signOut.unsent', { count: pending })}
        confirmLabel={t('app.userMenu.signOut')}
        cancelLabel={t('app.signOut.stay')}
        tone="primary"
        onConfirm={signOut}
      />
    ),
  };
}
