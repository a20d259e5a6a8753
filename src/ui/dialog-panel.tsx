import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useOpenOverlay } from './open-overlays.ts';
import { scrimLook } from './scrim.ts';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const;

/** What `Dialog` shows once it was opened. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  closeLabel,
  footer,
  dismissible = true,
  initialFocus,
  className,
  children,
}: DialogProps) {
  useOpenOverlay(open, () => onOpenChange(false));
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={!dismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimLook} />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-4">
          <BaseDialog.Popup
            {...(initialFocus ? { initialFocus } : {})}
            className={clsx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-[20px] border border-line bg-raised text-ink shadow-overlay outline-none transition-[transform,opacity] duration-150 data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:rounded-[18px]',
              widths[size],
              className,
            )}
          >
            <div className="flex items-start gap-3 ps-5 pe-2 pt-3 pb-1">
              <div className="min-w-0 flex-1 pt-3 pb-2">
                <BaseDialog.Title className="text-heading text-balance">{title}</BaseDialog.Title>
                {description ? (
                  <BaseDialog.Description className="mt-1 text-small text-pretty text-muted">
                    {description}
                  </BaseDialog.Description>
                ) : null}
              </div>
              <BaseDialog.Close render={<IconButton label={closeLabel} icon={X} />} />
            </div>
            <div
              data-overlay-body
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5"
            >
              {children}
            </div>
            {footer ? (
              <div className="border-t border-line px-5 pt-3 pb-[calc(0.75rem+var(--safe-bottom))]">
                {footer}
              </div>
            ) : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
