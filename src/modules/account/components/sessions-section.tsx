import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { signOutDevice, signOutOtherDevices } from '../commands.ts';
import { deviceOfUserAgent } from '../domain/device-of-user-agent.ts';
import type { OwnSession } from '../remote-sessions.ts';
import type { Remote } from '../use-remote.ts';
import { RemoteContent } from './remote-content.tsx';
import { useDeviceName } from './use-device-name.ts';

const handhelds = ['iPhone', 'iPad', 'Android'];

/** Where the person is signed in, and the end of it (rule AC5). */
export function SessionsSection({ sessions }: { sessions: Remote<OwnSession[]> }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const [pending, setPending] = useState(false);
  const deviceName = useDeviceName();
  const nameOf = ({ user_agent }: OwnSession) => deviceName(user_agent);
  const end = async () => {
    if (ending === null) return;
    setPending(true);
    const outcome =
      ending === 'others' ? await signOutOtherDevices() : await signOutDevice(ending.id);
    setPending(false);
    setEnding(null);
    if ('value' in outcome) {
      toast.success(
        typeof outcome.value === 'number'
          ? t('account.sessions.endedOthers', { count: outcome.value })
          : t('account.sessions.ended'),
      );
    } else {
      toast.error(t(`account.problem.${outcome.problem}`));
    }
    sessions.reload();
  };
  return (
    <Card title={t('account.sessions.title')} padded={false}>
      <div className="px-4 pb-3 sm:px-5">
        <p className="max-w-prose text-muted">{t('account.sessions.text')}</p>
      </div>
      <div className="px-4 pb-4 empty:hidden sm:px-5">
        {sessions.value === null ? (
          <RemoteContent remote={sessions} label={t('account.loading')} rows={3}>
            {() => null}
          </RemoteContent>
        ) : null}
      </div>
      {sessions.value ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {sessions.value.map((session) => {
              const { system } = deviceOfUserAgent(session.user_agent);
              const Icon = system && handhelds.includes(system) ? Smartphone : Laptop;
              const name = nameOf(session);
              return (
                <ListRow
                  key={session.id}
                  leading={<Icon aria-hidden="true" className="size-5.5 text-muted" />}
                  title={name}
                  subtitle={t('account.sessions.signedIn', {
                    when: format.dateTime(session.created_at),
                  })}
                  meta={
                    session.is_current ? (
                      <Badge tone="good">{t('account.sessions.thisDevice')}</Badge>
                    ) : (
                      <>
                        <span>
                          {t('account.sessions.lastUsed', {
                            when: format.relative(session.last_used_at),
                          })}
                        </span>
                        {session.ip ? <span>{session.ip}</span> : null}
                      </>
                    )
                  }
                  actions={
                    session.is_current ? null : (
                      <IconButton
                        icon={LogOut}
                        label={t('account.sessions.endOne', { device: name })}
                        onClick={() => setEnding(session)}
                      />
                    )
                  }
                />
              );
            })}
          </ul>
          <div className="px-4 py-4 sm:px-5">
            {sessions.value.length > 1 ? (
              <Button onClick={() => setEnding('others')}>{t('account.sessions.endOthers')}</Button>
            ) : (
              <p className="text-small text-muted">{t('account.sessions.onlyThis')}</p>
            )}
          </div>
        </>
      ) : null}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => (open ? undefined : setEnding(null))}
        title={
          ending === null || ending === 'others'
            ? t('account.sessions.askOthers')
            : t('account.sessions.askOne', { device: nameOf(ending) })
        }
        description={t('account.sessions.askText')}
        confirmLabel={t('account.sessions.confirm')}
        cancelLabel={t('ui.cancel')}
        pending={pending}
        onConfirm={end}
      />
    </Card>
  );
}
