import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/**
 * Asks before a dialog with fresh recovery codes is left by Escape or its close button: they are not shown again (rule
 * AC3). Whoever says that they are kept is not asked.
 */
export function useLeavingCodes(
  shown: boolean,
  onClose: () => void,
): { readonly leave: () => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (shown ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account.codes.leave')}
        description={t('account.codes.leaveText')}
        confirmLabel={t('account.codes.leaveConfirm')}
        cancelLabel={t('account.codes.back')}
        onConfirm={onClose}
      />
    ),
  };
}
