import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import type { Outcome } from '../commands.ts';
import { changeAvatar, removeAvatar } from '../commands-profile.ts';
import { useOwnAvatar } from '../queries.ts';

/** Rule AC8. */
export function AvatarSection() {
  const { t } = useTranslation();
  const { userId, email, firstName, lastName } = useIdentity();
  const avatar = useOwnAvatar(userId);
  const [pending, setPending] = useState<'choose' | 'remove' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const name = `${firstName} ${lastName}`.trim() || email;
  const run = async (what: 'choose' | 'remove', act: () => Promise<Outcome<true>>) => {
    setPending(what);
    try {
      const outcome = await act();
      if ('value' in outcome) toast.success(t('account.avatar.saved'));
      else toast.error(t(`account.problem.${outcome.problem}`));
    } catch {
      toast.error(t('account.avatar.notAnImage'));
    }
    setPending(null);
  };
  return (
    <Card title={t('account.avatar.title')}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={avatar?.address} size="lg" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) {
                void run('choose', () => changeAvatar(userId, file, avatar?.name ?? null));
              }
            }}
          />
          <Button
            icon={ImageUp}
            pending={pending === 'choose'}
            onClick={() => input.current?.click()}
          >
            {t('account.avatar.choose')}
          </Button>
          {avatar ? (
            <Button
              icon={Trash2}
              variant="quiet"
              pending={pending === 'remove'}
              onClick={() => void run('remove', () => removeAvatar(userId, avatar.name))}
            >
              {t('account.avatar.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="mt-3 text-small text-muted">{t('account.avatar.text')}</p>
    </Card>
  );
}
