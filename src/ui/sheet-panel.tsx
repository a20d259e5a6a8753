import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { useOpenOverlay } from './open-overlays.ts';
import { scrimLook } from './scrim.ts';
import type { SheetProps } from './sheet.tsx';

const panel = cva(
  'fixed z-50 flex flex-col shadow-overlay outline-none transition-transform duration-200 ease-settle',
  {
    variants: {
      tone: {
        plain: 'border-line bg-raised text-ink',
        rail: 'on-rail border-rail-raised bg-rail text-on-rail',
      },
      side: {
        bottom:
          'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-[20px] border-t data-ending-style:translate-y-full data-starting-style:translate-y-full md:inset-x-auto md:inset-y-0 md:end-0 md:max-h-none md:w-[26rem] md:rounded-none md:border-s md:border-t-0 md:data-ending-style:translate-x-full md:data-ending-style:translate-y-0 md:data-starting-style:translate-x-full md:data-starting-style:translate-y-0',
        right:
          'inset-y-0 end-0 w-[min(20rem,85vw)] border-s pe-(--safe-right) data-ending-style:translate-x-full data-starting-style:translate-x-full',
        left: 'inset-y-0 start-0 w-[min(20rem,85vw)] border-e ps-(--safe-left) data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
      },
    },
  },
);

/** What `Sheet` shows once it was opened. */
export function SheetPanel({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  closeLabel,
  side = 'bottom',
  tone = 'plain',
  footer,
  className,
  children,
}: SheetProps) {
  useOpenOverlay(open, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimLook} />
        <BaseDialog.Popup className={clsx(panel({ side, tone }), className)}>
          <div className="flex items-start gap-3 ps-5 pe-2 pt-[calc(0.75rem+var(--safe-top))] pb-1">
            <div className="min-w-0 flex-1 pt-3 pb-2">
              <BaseDialog.Title className={clsx('text-heading', hideTitle && 'sr-only')}>
                {title}
              </BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className="mt-1 text-small text-muted">
                  {description}
                </BaseDialog.Description>
              ) : null}
            </div>
            <BaseDialog.Close
              render={
                <IconButton
                  label={closeLabel}
                  icon={X}
                  variant={tone === 'rail' ? 'rail' : 'quiet'}
                />
              }
            />
          </div>
          <div
            data-overlay-body
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-[calc(1.25rem+var(--safe-bottom))]"
          >
            {children}
          </div>
          {footer ? (
            <div
              className={clsx(
                'border-t px-5 pt-3 pb-[calc(0.75rem+var(--safe-bottom))]',
                tone === 'rail' ? 'border-rail-raised' : 'border-line',
              )}
            >
              {footer}
            </div>
          ) : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
