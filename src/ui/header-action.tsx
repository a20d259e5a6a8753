import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';

/** Where the header of phones shows the main action of the screen; null while there is no such header. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function settle(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** Once, in the header. */
export function HeaderActionPlace() {
  return <span ref={settle} className="hidden min-[480px]:contents" />;
}

/**
 * The screen's main action once more, where it stays within reach while the screen scrolls (spec §2 Mobile header). On
 * upright tablets only: a phone's header has no room left beside the title.
 */
export function HeaderAction({
  label,
  icon,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}) {
  const target = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
  if (target === null) return null;
  return createPortal(
    <IconButton variant="rail" label={label} icon={icon} onClick={onPress} />,
    target,
  );
}
