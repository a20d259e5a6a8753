import { BellRing, Share, SquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { usePushCommands } from './use-push-commands.ts';

/** Rule W6. `install`: this device can be pushed to once the app is on its home screen. */
export function PushPrompt({ install, onClose }: { install: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, enable } = usePushCommands();
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('push.prompt.title')}
      closeLabel={t('ui.close')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('push.prompt.later')}</Button>
          {install ? null : (
            <Button
              variant="primary"
              icon={BellRing}
              pending={busy}
              onClick={() => void enable().then(onClose)}
            >
              {t('push.prompt.enable')}
            </Button>
          )}
        </FormActions>
      }
    >
      <p>{t('push.prompt.text')}</p>
      {install ? (
        <>
          <p className="mt-3 font-semibold">{t('push.prompt.install')}</p>
          <ol className="mt-2 flex list-decimal flex-col gap-2 ps-6">
            <li>
              {t('push.prompt.share')}{' '}
              <Share aria-hidden="true" className="inline size-5 align-text-bottom text-brand" />
            </li>
            <li>
              {t('push.prompt.add')}{' '}
              <SquarePlus
                aria-hidden="true"
                className="inline size-5 align-text-bottom text-brand"
              />
            </li>
            <li>{t('push.prompt.again')}</li>
          </ol>
        </>
      ) : null}
    </Dialog>
  );
}
