import type { LucideIcon } from 'lucide-react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from 'zustand';
import { IconButton } from './icon-button.tsx';

/** Where the header of phones shows the main action of the screen; null while there is no such header. */
const place = createStore<{ readonly element: HTMLElement | null }>(() => ({ element: null }));

const settle = (element: HTMLElement | null) => place.setState({ element });

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
  const target = useStore(place, ({ element }) => element);
  if (target === null) return null;
  return createPortal(
    <IconButton variant="rail" label={label} icon={icon} onClick={onPress} />,
    target,
  );
}
