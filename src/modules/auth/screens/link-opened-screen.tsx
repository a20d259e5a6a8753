import { LogIn, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailedLink } from '../../../platform/session/mailed-link.ts';
import type { Identity } from '../../../platform/session/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { signOut } from '../commands.ts';
import { SignInFrame } from '../components/sign-in-frame.tsx';

/**
 * A sign-in link was opened where somebody is signed in. Whose it is shows only when it is used, and it works once: the
 * person decides. Signing out leads to the sign-in page, which follows the link.
 */
export function LinkOpenedScreen({
  identity,
  link,
  onStay,
}: {
  identity: Identity;
  link: MailedLink;
  onStay: () => void;
}) {
  const { t } = useTranslation();
  const name = `${identity.firstName} ${identity.lastName}`.trim() || identity.email;
  const refused = link.kind === 'refused';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${t('auth.linkOpened.title')} · Storehand`;
    heading.current?.focus();
  }, [t]);
  return (
    <SignInFrame>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {t('auth.linkOpened.title')}
        </h1>
        <p className="mt-2 text-body text-muted">
          {refused ? t('auth.mail.invalid') : t('auth.linkOpened.text', { name })}
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <Button variant="primary" size="lg" fullWidth icon={UserRound} onClick={onStay}>
          {t('auth.linkOpened.stay', { name })}
        </Button>
        {refused ? null : (
          <>
            <Button fullWidth icon={LogIn} onClick={signOut}>
              {t('auth.linkOpened.use')}
            </Button>
            <p className="text-small text-muted">{t('auth.lock.switchHint')}</p>
          </>
        )}
      </div>
    </SignInFrame>
  );
}
