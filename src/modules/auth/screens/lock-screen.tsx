import { FingerprintPattern, LockOpen, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolledHere } from '../../../platform/biometrics/enrolled-here.ts';
import type { Identity } from '../../../platform/session/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { signOut, unlock } from '../commands.ts';
import { ConnectionStatus } from '../components/connection-status.tsx';
import { Problem } from '../components/public-page.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';
import { UnsentOnDevice } from '../components/unsent-on-device.tsx';
import { useServerConnection } from '../components/use-server-connection.ts';
import type { BiometricProblem } from '../domain/biometric-problem.ts';
import type { SignInProblem } from '../domain/sign-in-problem.ts';

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadBiometrics = () => import('../commands-biometrics.ts');

/** Somebody is signed in and away: they come back with finger, face or password, or the next one signs in. */
export function LockScreen({
  identity,
  back,
}: {
  identity: Identity;
  /** Where somebody else goes on, as with the form of a tablet that is handed over. */
  back?: { readonly label: string; readonly onBack: () => void };
}) {
  const { t } = useTranslation();
  const { connection, retry } = useServerConnection();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<SignInProblem | 'no_password' | null>(null);
  const [biometricProblem, setBiometricProblem] = useState<BiometricProblem | null>(null);
  const [enrolled] = useState(() => enrolledHere().includes(identity.userId));
  const [pending, setPending] = useState<'password' | 'biometrics' | null>(null);
  const touch = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const name = `${identity.firstName} ${identity.lastName}`.trim() || identity.email;
  useEffect(() => {
    document.title = `${t('auth.lock.title')} · Storehand`;
  }, [t]);
  useEffect(() => {
    if (enrolled) {
      touch.current?.focus();
      loadBiometrics().catch(() => undefined);
    } else input.current?.focus();
  }, [enrolled]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setBiometricProblem(null);
    if (password === '') {
      setProblem('no_password');
      input.current?.focus();
      return;
    }
    setPending('password');
    setProblem(null);
    const result = await unlock(identity.email, password);
    if (result === null) return;
    setPending(null);
    setProblem(result);
    if (result === 'disconnected' || result === 'network') retry();
    input.current?.select();
  };
  const recognise = async () => {
    if (pending) return;
    setPending('biometrics');
    setProblem(null);
    setBiometricProblem(null);
    const result = await loadBiometrics()
      .then(
        ({ unlockWithBiometrics }) => unlockWithBiometrics(identity.userId),
        (): BiometricProblem => 'not_loaded',
      )
      .catch((): BiometricProblem => 'failed');
    if (result === null) return;
    setPending(null);
    setBiometricProblem(result);
  };
  const error = () => {
    if (problem === null) return undefined;
    if (problem === 'no_password') return t('auth.lock.noPassword');
    if (problem === 'invalid_credentials') return t('auth.lock.wrongPassword');
    if (problem === 'disconnected' || problem === 'network') return t('auth.lock.offline');
    return t(`auth.problem.${problem}`);
  };

  return (
    <SignInFrame>
      <div>
        <h1 className="text-title">{t('auth.lock.title')}</h1>
        <p className="mt-2 text-body text-pretty text-muted">{t('auth.lock.text', { name })}</p>
      </div>
      {biometricProblem ? (
        <Problem>
          {t(
            biometricProblem === 'failed'
              ? 'auth.lock.notRecognised'
              : `auth.biometrics.problem.${biometricProblem}`,
          )}
        </Problem>
      ) : null}
      {enrolled ? (
        <Button
          ref={touch}
          variant="primary"
          size="lg"
          fullWidth
          icon={FingerprintPattern}
          pending={pending === 'biometrics'}
          onClick={() => void recognise()}
        >
          {t('auth.biometrics.unlock')}
        </Button>
      ) : null}
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <input type="text" autoComplete="username" value={identity.email} readOnly hidden />
        <TextField
          ref={input}
          label={t('auth.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={error()}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="submit"
          variant={enrolled ? 'secondary' : 'primary'}
          size="lg"
          fullWidth
          icon={LockOpen}
          pending={pending === 'password'}
        >
          {t('auth.lock.unlock')}
        </Button>
        {back === undefined ? null : (
          <Button fullWidth onClick={back.onBack}>
            {back.label}
          </Button>
        )}
        <Button fullWidth icon={UserRound} onClick={signOut}>
          {t('auth.lock.switchUser')}
        </Button>
        <p className="text-small text-pretty text-muted">{t('auth.lock.switchHint')}</p>
        <ConnectionStatus connection={connection} onRetry={retry} />
      </form>
      <UnsentOnDevice />
    </SignInFrame>
  );
}
