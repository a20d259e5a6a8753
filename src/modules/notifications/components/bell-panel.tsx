import { CheckCheck } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../../command/use-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { IconButton, type IconButtonProps } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useIdentity } from '../../auth/index.ts';
import { markAllRead } from '../commands.ts';
import { everything, useLatest, useUnreadCount } from '../queries.ts';
import { NotificationList } from './notification-list.tsx';

/** The list with everything is a page of its own. */
const latestShown = 30;

/** The latest, at the bell: a dropdown where there is room, a sheet on phones (spec §2 Shell). */
export function BellPanel({
  button,
  desk,
  open,
  onOpenChange,
}: {
  button: Pick<IconButtonProps, 'label' | 'icon' | 'variant' | 'badge'>;
  desk: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { userId } = useIdentity();
  const [sought, setSought] = useState('');
  // The field stays as quick as the typing, however much there is to search.
  const searched = useDeferredValue(sought);
  const { rows, loading, failed } = useLatest(userId, everything, {
    sought: searched,
    limit: latestShown,
  });
  const unread = useUnreadCount();
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) setSought('');
  };

  const title = t('notifications.title');
  const description =
    unread === 0
      ? t('notifications.bell.allRead')
      : t('notifications.bell.count', { count: unread });
  const content = (
    <div className="flex flex-col gap-3 pt-1">
      {rows.length > 0 || sought !== '' ? (
        <SearchField
          label={t('notifications.search')}
          placeholder={t('notifications.search')}
          clearLabel={t('ui.clearSearch')}
          value={sought}
          onValueChange={setSought}
        />
      ) : null}
      <NotificationList
        rows={rows}
        loading={loading}
        failed={failed}
        reason={searched.trim() === '' ? 'none' : 'noMatch'}
        flush
        onLeave={() => change(false)}
      />
    </div>
  );
  const footer = (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      {unread > 0 ? (
        <Button
          variant="quiet"
          icon={CheckCheck}
          onClick={() =>
            void runCommand(() => markAllRead(database), { refused: () => t('app.storage.full') })
          }
        >
          {t('notifications.markAllRead')}
        </Button>
      ) : null}
      <ButtonLink to="/notifications" variant="quiet" onClick={() => change(false)}>
        {t('notifications.viewAll')}
      </ButtonLink>
    </div>
  );
  if (desk) {
    return (
      <Popover
        trigger={<IconButton {...button} />}
        {...{ title, description, footer, open }}
        onOpenChange={change}
      >
        {content}
      </Popover>
    );
  }
  return (
    <>
      <IconButton
        {...button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => change(true)}
      />
      <Sheet
        {...{ title, description, footer, open }}
        onOpenChange={change}
        closeLabel={t('ui.close')}
      >
        {content}
      </Sheet>
    </>
  );
}
