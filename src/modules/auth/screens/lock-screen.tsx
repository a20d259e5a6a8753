import { LockOpen, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Identity } from '../../../platform/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { signOut, unlock } from '../commands.ts';
import { ConnectionStatus } from '../components/connection-status.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';
import { UnsentOnDevice } from '../components/unsent-on-device.tsx';
import { useServerConnection } from '../components/use-server-connection.ts';
import type { SignInProblem } from '../domain/sign-in-problem.ts';

/** Somebody is signed in and away: they come back with their password, or the next one signs in. */
export function LockScreen({ identity }: { identity: Identity }) {
  const { t } = useTranslation();
  const { connection, retry } = useServerConnection();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<SignInProblem | 'no_password' | null>(null);
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = `${identity.firstName} ${identity.lastName}`.trim() || identity.email;
  useEffect(() => {
    document.title = `${t('auth.lock.title')} · Storehand`;
    input.current?.focus();
  }, [t]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (password === '') {
      setProblem('no_password');
      input.current?.focus();
      return;
    }
    setPending(true);
    setProblem(null);
    const result = await unlock(identity.email, password);
    if (result === null) return;
    setPending(false);
    setProblem(result);
    if (result === 'disconnected' || result === 'network') retry();
    input.current?.select();
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
        <p className="mt-2 text-body text-muted">{t('auth.lock.text', { name })}</p>
      </div>
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
          variant="primary"
          size="lg"
          fullWidth
          icon={LockOpen}
          pending={pending}
        >
          {t('auth.lock.unlock')}
        </Button>
        <Button fullWidth icon={UserRound} onClick={signOut}>
          {t('auth.lock.switchUser')}
        </Button>
        <p className="text-small text-muted">{t('auth.lock.switchHint')}</p>
        <ConnectionStatus connection={connection} onRetry={retry} />
      </form>
      <UnsentOnDevice />
    </SignInFrame>
  );
}
