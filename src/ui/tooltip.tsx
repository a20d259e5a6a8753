import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

/**
 * The name of a button that shows only an icon, for the pointer and the keyboard. It repeats the button's accessible
 * name, so nothing is lost where there is neither: touch.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} collisionPadding={8} className="z-60">
          <BaseTooltip.Popup
            role="presentation"
            aria-hidden="true"
            className="max-w-72 animate-appear rounded-control bg-ink px-3 py-1.5 text-small font-medium text-canvas shadow-overlay forced-colors:border"
          >
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
