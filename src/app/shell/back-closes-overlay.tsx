import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { hasUnsavedWork } from '../../platform/unsaved-work.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { topOverlay } from '../../ui/open-overlays.ts';

/**
 * "Back" on a phone is how a sheet is closed: it closes what is open before it leaves the page, and asks where something
 * is typed that nobody has saved.
 */
export function BackClosesOverlay() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === 'POP' && topOverlay() !== null,
  );
  const [asked, setAsked] = useState<ReturnType<typeof topOverlay>>(null);
  const goBack = useEffectEvent(() => {
    const overlay = topOverlay();
    if (asked === null && hasUnsavedWork()) setAsked(overlay);
    else overlay?.close();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    goBack();
  }, [blocker]);
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && setAsked(null)}
      title={t('app.leaveTyped.title')}
      description={t('app.leaveTyped.text')}
      confirmLabel={t('app.leaveTyped.leave')}
      cancelLabel={t('app.leaveTyped.stay')}
      onConfirm={() => {
        setAsked(null);
        asked?.close();
      }}
    />
  );
}
