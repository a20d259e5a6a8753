import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx';
import { MailRequest } from './mail-request.tsx';

/** What it is shown in comes with it. */
export const loadFrame = preloadDialog;

export function MailDialog({
  onClose,
  ...request
}: ComponentProps<typeof MailRequest> & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`auth.mail.${request.kind}.title`)}
      description={t(`auth.mail.${request.kind}.text`)}
      size="sm"
      closeLabel={t('ui.close')}
    >
      <div className="pt-2">
        <MailRequest {...request} />
      </div>
    </Dialog>
  );
}
