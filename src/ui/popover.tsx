import { Popover as BasePopover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { useRef, type ReactElement, type ReactNode } from 'react';

export type PopoverProps = {
  /** The button that opens it and that the focus comes back to. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly title: ReactNode;
  readonly hideTitle?: boolean;
  readonly description?: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A small panel at its button: a press outside or Escape closes it. The focus starts on the panel, not in a field. */
export function Popover({
  trigger,
  title,
  hideTitle = false,
  description,
  actions,
  footer,
  align = 'end',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const place = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BasePopover.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined
        ? {}
        : { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <BasePopover.Trigger render={trigger} />
      {/* Beside its trigger, so that it lies in the same landmark and not outside of all; out of the flow, so that the
          trigger's row gets no further gap when it opens. */}
      <div ref={place} className="absolute" />
      <BasePopover.Portal container={place}>
        <BasePopover.Positioner
          align={align}
          sideOffset={8}
          collisionPadding={8}
          // What is too high for the room below is scrolled there: beside its button it would lie over others.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-50 outline-none"
        >
          <BasePopover.Popup
            ref={popup}
            initialFocus={popup}
            className={clsx(
              'off-rail flex max-h-(--available-height) w-[min(26rem,var(--available-width))] origin-(--transform-origin) animate-appear flex-col rounded-card border border-line bg-raised text-ink shadow-overlay outline-none',
              className,
            )}
          >
            <div
              className={clsx(
                'flex items-start gap-2 ps-4 pe-2 pt-3 pb-2',
                hideTitle && !actions && 'sr-only',
              )}
            >
              <div className="min-w-0 flex-1 py-1">
                <BasePopover.Title className={clsx('text-heading', hideTitle && 'sr-only')}>
                  {title}
                </BasePopover.Title>
                {description ? (
                  <BasePopover.Description className="text-small text-muted">
                    {description}
                  </BasePopover.Description>
                ) : null}
              </div>
              {actions}
            </div>
            <div
              className={clsx(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4',
                hideTitle && !actions && 'pt-4',
              )}
            >
              {children}
            </div>
            {footer ? <div className="border-t border-line p-2">{footer}</div> : null}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
