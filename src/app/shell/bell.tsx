import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '../../modules/auth/index.ts';
import { unreadBadge, useUnreadCount } from '../../modules/notifications/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const BellPanel = lazy(() =>
  import('../../modules/notifications/components/bell-panel.tsx').then((module) => ({
    default: module.BellPanel,
  })),
);

export function Bell() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const unread = useUnreadCount(userId);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        variant="rail"
        icon={BellIcon}
        label={
          unread === 0
            ? t('notifications.bell.none')
            : t('notifications.bell.unread', { count: unread })
        }
        badge={unreadBadge(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      />
      {opened ? (
        <Suspense>
          <BellPanel open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
