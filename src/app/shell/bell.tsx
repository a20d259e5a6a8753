import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadBadge, useUnreadCount } from '../../modules/notifications/index.ts';
import { deferred } from '../../ui/deferred.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const Panel = deferred(() =>
  import('../../modules/notifications/components/bell-panel.tsx').then(
    ({ BellPanel }) => BellPanel,
  ),
);
export const preloadBellPanel = Panel.preload;

/** A dropdown on large screens, a sheet on phones (spec §2 Shell). */
export function Bell({ desk }: { desk: boolean }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = {
    variant: 'rail',
    icon: BellIcon,
    label:
      unread === 0
        ? t('notifications.bell.none')
        : t('notifications.bell.unread', { count: unread }),
    badge: unreadBadge(unread),
  } as const;
  const closed = (
    <IconButton
      {...button}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        setOpen(true);
        setOpened(true);
      }}
    />
  );
  // Until it is first opened the button is all there is of it.
  if (!opened) return closed;
  return <Panel fallback={closed} button={button} desk={desk} open={open} onOpenChange={setOpen} />;
}
