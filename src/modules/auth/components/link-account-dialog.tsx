import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx';

/** What it is shown in comes with it. */
export const loadFrame = preloadDialog;

/**
 * Rule LK2: a link that was not asked for here says whose account it opens, and opens it only for whoever says so. A
 * link that somebody else sent would otherwise have a person work in the sender's account unawares.
 */
export function LinkAccountDialog({
  email,
  onAccept,
  onRefuse,
}: {
  email: string;
  onAccept: () => void;
  onRefuse: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onRefuse();
      }}
      title={t('auth.linkAccount.title')}
      description={t('auth.linkAccount.text')}
      size="sm"
      dismissible={false}
      closeLabel={t('ui.close')}
    >
      <div className="flex flex-col gap-4 pt-2">
        <p className="break-words rounded-control bg-sunken px-4 py-3 text-body font-semibold">
          {email}
        </p>
        <Button variant="primary" size="lg" fullWidth icon={LogIn} onClick={onAccept}>
          {t('auth.linkAccount.accept')}
        </Button>
        <Button fullWidth onClick={onRefuse}>
          {t('auth.linkAccount.refuse')}
        </Button>
      </div>
    </Dialog>
  );
}
