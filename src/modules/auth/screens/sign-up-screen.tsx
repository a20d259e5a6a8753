import { UserPlus } from 'lucide-react';
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/languages.ts';
import { locales } from '../../../i18n/make-format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { PasswordMeter } from '../components/password-meter.tsx';
import { Done, Problem, PublicPage } from '../components/public-page.tsx';
import { missingOf, type SignUpInput, type SignUpProblem } from '../domain/sign-up.ts';
import { handEmail } from '../handed-email.ts';
import { signUp, storesToChoose, type SignedUp, type StoreToChoose } from '../remote-sign-up.ts';

const missingLabels = {
  firstName: 'auth.signUp.firstName',
  lastName: 'auth.signUp.lastName',
  email: 'auth.email',
  password: 'auth.signUp.passwordOfSix',
  storeNumber: 'auth.signUp.storeNumber',
} as const satisfies Record<keyof SignUpInput, string>;

const empty: SignUpInput = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  storeNumber: '',
};

/** Spec §2 Signup page. */
export function SignUpScreen() {
  const { t, i18n } = useTranslation();
  const [input, setInput] = useState(empty);
  const [numbers, setNumbers] = useState<readonly StoreToChoose[] | 'failed' | null>(null);
  const [problem, setProblem] = useState<SignUpProblem | null>(null);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState<SignedUp | null>(null);
  const loadNumbers = useCallback(
    () =>
      storesToChoose().then(setNumbers, () =>
        setNumbers((known) => (Array.isArray(known) ? known : 'failed')),
      ),
    [],
  );
  useEffect(() => {
    const again = () => void loadNumbers();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [loadNumbers]);

  const change = (field: keyof SignUpInput) => (event: { target: { value: string } }) =>
    setInput({ ...input, [field]: event.target.value });
  const missing = missingOf(input);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || missing.length > 0) return;
    setPending(true);
    setProblem(null);
    const result = await signUp(input);
    setPending(false);
    if (typeof result === 'string') setProblem(result);
    else {
      handEmail(input.email.trim());
      setDone(result);
    }
  };

  if (done) {
    return (
      <PublicPage title={t('auth.signUp.title')}>
        <Done leads>
          {t(done.mustConfirm ? 'auth.signUp.confirm' : 'auth.signUp.done')}
          {done.hasStore ? null : (
            <span className="mt-2 block">
              {t('auth.signUp.noStore', { number: input.storeNumber })}
            </span>
          )}
        </Done>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('auth.signUp.title')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Problem>{t(`auth.signUp.problem.${problem}`, { number: input.storeNumber })}</Problem>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="first-name"
            label={t('auth.signUp.firstName')}
            autoComplete="given-name"
            value={input.firstName}
            onChange={change('firstName')}
          />
          <TextField
            id="last-name"
            label={t('auth.signUp.lastName')}
            autoComplete="family-name"
            value={input.lastName}
            onChange={change('lastName')}
          />
        </div>
        <TextField
          id="email"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={input.email}
          onChange={change('email')}
        />
        <NewPasswordField
          id="new-password"
          label={t('auth.password')}
          hint={t('auth.passwordHint')}
          value={input.password}
          onChange={change('password')}
        />
        <PasswordMeter password={input.password} />
        <SelectField
          id="store-number"
          label={t('auth.signUp.storeNumber')}
          placeholder={t(numbers === null ? 'auth.signUp.loading' : 'auth.signUp.choose')}
          disabled={!Array.isArray(numbers)}
          {...(numbers === 'failed' ? { error: t('auth.signUp.noNumbers') } : {})}
          options={
            Array.isArray(numbers)
              ? numbers.map(({ number, name }) => ({ value: number, label: `#${number} ${name}` }))
              : []
          }
          value={input.storeNumber}
          onChange={change('storeNumber')}
        />
        {numbers === 'failed' ? (
          <Button
            onClick={() => {
              setNumbers(null);
              void loadNumbers();
            }}
          >
            {t('auth.connection.retry')}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          icon={UserPlus}
          pending={pending}
          disabled={missing.length > 0}
          aria-describedby="sign-up-missing"
        >
          {t('auth.signUp.submit')}
        </Button>
        {/* Its room stays: the button does not move under the finger. */}
        <p id="sign-up-missing" role="status" className="-mt-2 min-h-[2lh] text-small text-muted">
          {missing.length === 0
            ? null
            : t('auth.signUp.missing', {
                fields: new Intl.ListFormat(locales[languageOf(i18n.language)]).format(
                  missing.map((field) => t(missingLabels[field])),
                ),
              })}
        </p>
      </form>
    </PublicPage>
  );
}
