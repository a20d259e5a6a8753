import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { useIdentity } from '../../auth/index.ts';
import { changeEmail } from '../commands-profile.ts';
import type { AccountFacts } from '../remote-profile.ts';
import type { Remote } from '../use-remote.ts';
import { AccountForm } from './account-form.tsx';

export function EmailForm({ account }: { account: Remote<AccountFacts> }) {
  const { t } = useTranslation();
  const { email } = useIdentity();
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  const check = () => {
    if (!/^\S+@\S+$/.test(next.trim())) return t('account.problem.invalid_email');
    if (next.trim().toLowerCase() === email.toLowerCase()) return t('account.email.same');
    return password === '' ? t('account.password.missing') : null;
  };
  return (
    <AccountForm
      title={t('account.email.title')}
      action={t('account.email.change')}
      done={t('account.email.sent')}
      check={check}
      submit={() => changeEmail(email, password, next.trim())}
      onDone={() => {
        setNext('');
        setPassword('');
        account.reload();
      }}
    >
      <div>
        <p className="font-semibold break-all">{email}</p>
        {account.value?.newEmail ? (
          <p role="status" className="text-warn">
            {t('account.email.waiting', { email: account.value.newEmail })}
          </p>
        ) : (
          <p className="text-muted">{t('account.email.text')}</p>
        )}
      </div>
      <TextField
        type="email"
        inputMode="email"
        label={t('account.email.next')}
        autoComplete="email"
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <TextField
        type="password"
        label={t('account.password.current')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </AccountForm>
  );
}
