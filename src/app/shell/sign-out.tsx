import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../db/database-context.tsx';
import { signOut } from '../../modules/auth/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Signs out; with unsent work only after saying what becomes of it (design §7). */
export function useSignOut(): { readonly ask: () => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const { pending } = useSyncStatus();
  const [asking, setAsking] = useState(false);
  return {
    ask: () => (pending > 0 ? setAsking(true) : signOut()),
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
