import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useBlocker } from 'react-router-dom';
import { hasUnsavedWork } from '../../platform/browser/unsaved-work.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { topOverlay } from '../../ui/open-overlays.ts';

type Held = { readonly close: () => void; readonly typed: boolean };

/**
 * "Back" on a phone is how a sheet is closed: it closes what is open before it leaves the page, and asks where something
 * is typed that nobody has saved.
 */
export function BackClosesOverlay() {
  const { t } = useTranslation();
  const held = useRef<Held | null>(null);
  const blocker = useBlocker(({ historyAction }) => {
    const overlay = topOverlay();
    if (historyAction !== NavigationType.Pop || overlay === null) return false;
    // Pressed again while the question is open: it stays the same question.
    held.current ??= { close: overlay.close, typed: hasUnsavedWork() };
    return true;
  });
  const blocked = blocker.state === 'blocked';
  const settle = (closes: boolean) => {
    const overlay = held.current;
    held.current = null;
    blocker.reset?.();
    if (closes) overlay?.close();
  };
  useEffect(() => {
    if (blocker.state !== 'blocked' || held.current?.typed !== false) return;
    const { close } = held.current;
    held.current = null;
    blocker.reset();
    close();
  }, [blocker]);
  return (
    <ConfirmDialog
      open={blocked && hasUnsavedWork()}
      onOpenChange={(open) => !open && settle(false)}
      title={t('app.leaveTyped.title')}
      description={t('app.leaveTyped.text')}
      confirmLabel={t('app.leaveTyped.leave')}
      cancelLabel={t('app.leaveTyped.stay')}
      onConfirm={() => settle(true)}
    />
  );
}
