import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { digitsOfCode } from '../domain/authenticator-code.ts';

/** The six digits that an authenticator app shows (rule AC1). */
export function CodeField({
  ref,
  value,
  error,
  onValueChange,
}: {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onValueChange: (digits: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label={t('account.twoFactor.code')}
      hint={t('account.twoFactor.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      value={value}
      error={error}
      inputClassName="max-w-[12rem] text-heading tracking-[0.25em] tabular-nums"
      onChange={(event) => onValueChange(digitsOfCode(event.target.value))}
    />
  );
}
