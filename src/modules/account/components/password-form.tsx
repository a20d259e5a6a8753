import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { NewPasswordField, PasswordMeter, useIdentity } from '../../auth/index.ts';
import { changePassword } from '../commands-profile.ts';
import { AccountForm } from './account-form.tsx';

/** Spec §9: password minimum. */
const shortest = 6;

export function PasswordForm() {
  const { t } = useTranslation();
  const { email } = useIdentity();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const check = () => {
    if (current === '') return t('account.password.missing');
    if (next.length < shortest) return t('account.password.short');
    return next === again ? null : t('account.password.different');
  };
  return (
    <AccountForm
      title={t('account.password.title')}
      action={t('account.password.change')}
      done={t('account.password.changed')}
      check={check}
      submit={() => changePassword(email, current, next)}
      onDone={() => {
        setCurrent('');
        setNext('');
        setAgain('');
      }}
    >
      <p className="text-muted">{t('account.password.text')}</p>
      {/* Password managers file the new password under it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        type="password"
        label={t('account.password.current')}
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField
        label={t('account.password.next')}
        hint={t('account.password.hint')}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <PasswordMeter password={next} />
      <TextField
        type="password"
        label={t('account.password.again')}
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
    </AccountForm>
  );
}
