import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { renameIdentity } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import { AvatarSection } from '../components/avatar-section.tsx';
import { EmailForm } from '../components/email-form.tsx';
import { NamesForm } from '../components/names-form.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { confirmEmailChange, followAvatar } from '../commands-profile.ts';
import { readAccount } from '../remote-profile.ts';
import { useRemote } from '../use-remote.ts';

export function ProfileScreen() {
  const { t } = useTranslation();
  const { userId, email } = useIdentity();
  const account = useRemote(readAccount);
  const { value: known, reload } = account;
  // Where there is no network it is said at once, not when the question has failed.
  const offline = account.problem === 'offline' || (account.loading && !known && !navigator.onLine);
  useEffect(() => {
    // Confirmed by mail, or chosen on another device.
    if (known?.email && known.email !== email) renameIdentity({ email: known.email });
  }, [known, email]);
  useEffect(() => {
    // Asked when the server has answered, not when this device chose another one.
    if (known) void followAvatar(userId, known.avatar);
  }, [known, userId]);
  useEffect(() => {
    void confirmEmailChange().then((outcome) => {
      if (outcome === null) return;
      if ('value' in outcome) toast.success(t('account.email.linkOpened'));
      else toast.error(t(`account.problem.${outcome.problem}`));
      reload();
    });
  }, [reload, t]);
  return (
    <Page>
      <PageHeader
        title={t('account.profile.title')}
        subtitle={t('account.profile.subtitle')}
        actions={<ButtonLink to="/settings/security">{t('account.security.title')}</ButtonLink>}
      />
      {offline ? (
        <p role="status" className="text-muted">
          {t('account.offline')}
        </p>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <AvatarSection />
          <NamesForm />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <EmailForm account={account} />
          <PasswordForm />
        </div>
      </div>
    </Page>
  );
}
