import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { useIdentity, useUnsavedWork } from '../../auth/index.ts';
import { changeNames } from '../commands-profile.ts';
import { AccountForm } from './account-form.tsx';

export function NamesForm() {
  const { t } = useTranslation();
  const identity = useIdentity();
  const [firstName, setFirstName] = useState(identity.firstName);
  const [lastName, setLastName] = useState(identity.lastName);
  useUnsavedWork(firstName !== identity.firstName || lastName !== identity.lastName);
  return (
    <AccountForm
      title={t('account.names.title')}
      action={t('account.names.save')}
      done={t('account.names.saved')}
      check={() => (firstName.trim() && lastName.trim() ? null : t('account.names.missing'))}
      submit={() => changeNames(identity.userId, firstName.trim(), lastName.trim())}
      onDone={() => {
        setFirstName(firstName.trim());
        setLastName(lastName.trim());
      }}
    >
      <TextField
        label={t('account.names.first')}
        autoComplete="given-name"
        maxLength={80}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <TextField
        label={t('account.names.last')}
        autoComplete="family-name"
        maxLength={80}
        value={lastName}
        onChange={(event) => setLastName(event.target.value)}
      />
    </AccountForm>
  );
}
