import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from './button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { useOpenOverlay } from './open-overlays.ts';
import { scrimLook } from './scrim.ts';
import { useFocusStaysInList } from './use-focus-stays-in-list.ts';

/** What `ConfirmDialog` shows once it was opened. */
export function ConfirmPanel({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  pending = false,
  onConfirm,
}: ConfirmDialogProps) {
  useOpenOverlay(open, () => onOpenChange(false));
  useFocusStaysInList(open);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrimLook} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-4 pb-[calc(1rem+var(--safe-bottom))] sm:items-center">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="flex w-full max-w-md flex-col gap-4 rounded-[18px] border border-line bg-raised p-5 text-ink shadow-overlay outline-none transition-[transform,opacity] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <div>
              <AlertDialog.Title className="text-heading text-balance">{title}</AlertDialog.Title>
              {description ? (
                <AlertDialog.Description
                  className="mt-1.5 text-body text-pretty text-muted"
                  render={<div />}
                >
                  {description}
                </AlertDialog.Description>
              ) : null}
            </div>
            <FormActions>
              <AlertDialog.Close render={<Button ref={cancel}>{cancelLabel}</Button>} />
              <Button variant={tone} pending={pending} onClick={() => void onConfirm()}>
                {confirmLabel}
              </Button>
            </FormActions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
