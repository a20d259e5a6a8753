import { KeyRound } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetMailedLink, mailedLink } from '../../../platform/session/mailed-link.ts';
import { readSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { signOut } from '../commands.ts';
import { MailRequest } from '../components/mail-request.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { PasswordMeter } from '../components/password-meter.tsx';
import { Done, Problem, PublicPage } from '../components/public-page.tsx';
import { SecondFactorDialog } from '../components/second-factor-dialog.tsx';
import { handEmail } from '../handed-email.ts';
import type { LinkProblem } from '../domain/mailed-link-problem.ts';
import { passwordMinimum } from '../domain/password-strength.ts';
import { openPasswordReset, type PasswordReset } from '../remote-mailed-links.ts';

/** A link works once, however often the page is drawn. */
let opening: ReturnType<typeof openPasswordReset> | null = null;

function followLink() {
  opening ??= openPasswordReset(mailedLink());
  forgetMailedLink();
  return opening;
}

/** Spec §2 Password reset page. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const [reset, setReset] = useState<PasswordReset | LinkProblem | null>(null);
  const [fromMail] = useState(() => mailedLink() !== null);
  const [passed, setPassed] = useState(false);
  const [done, setDone] = useState(false);
  useEffect(() => {
    let current = true;
    void followLink().then((found) => current && setReset(found));
    return () => {
      current = false;
    };
  }, []);
  const leave = () => {
    if (typeof reset !== 'object' || reset === null) return;
    // This device's own session ended with all the others.
    if (readSession().identity?.userId === reset.userId) signOut();
  };

  const content = () => {
    if (done) {
      return (
        <Done leads onLeave={leave}>
          {t('auth.reset.done')}
        </Done>
      );
    }
    if (reset === null) {
      return (
        // As high as what comes, so that nothing below moves.
        <p
          role="status"
          className={`flex items-start gap-3 text-muted ${fromMail ? 'min-h-82' : 'min-h-60'}`}
        >
          <Spinner /> {t('auth.reset.checking')}
        </p>
      );
    }
    if (typeof reset === 'string') {
      return (
        <>
          <Problem>
            {t(reset === 'expired' ? 'auth.reset.invalid' : `auth.mail.problem.${reset}`)}
          </Problem>
          <MailRequest kind="reset" />
        </>
      );
    }
    if (reset.secondFactor && !passed) {
      return (
        <SecondFactorDialog
          challenge={reset.secondFactor}
          onAccepted={() => setPassed(true)}
          onCancel={() => setReset('expired')}
        />
      );
    }
    return <NewPasswordForm reset={reset} onDone={() => setDone(true)} />;
  };
  return <PublicPage title={t('auth.reset.title')}>{content()}</PublicPage>;
}

function NewPasswordForm({ reset, onDone }: { reset: PasswordReset; onDone: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<LinkProblem | 'mismatch' | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (password.length < passwordMinimum) {
      setProblem('password_too_short');
      return;
    }
    if (password !== repeated) {
      setProblem('mismatch');
      return;
    }
    setPending(true);
    setProblem(null);
    const result = await reset.change(password);
    setPending(false);
    if (result === null) {
      handEmail(reset.email);
      onDone();
    } else setProblem(result);
  };
  const own =
    problem === 'password_too_short' || problem === 'weak_password' || problem === 'same_password';
  const other = problem !== null && !own && problem !== 'mismatch';
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <p className="break-words text-body">
        {t('auth.reset.of')} <strong>{reset.email}</strong>
      </p>
      {/* Password managers file the new password under it. */}
      <input type="text" autoComplete="username" value={reset.email} readOnly hidden />
      {other ? (
        <Problem>
          {t(problem === 'expired' ? 'auth.reset.invalid' : `auth.mail.problem.${problem}`)}
        </Problem>
      ) : null}
      <NewPasswordField
        id="new-password"
        label={t('auth.reset.password')}
        hint={t('auth.passwordHint')}
        value={password}
        error={own ? t(`auth.mail.problem.${problem}`) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordMeter password={password} />
      <TextField
        id="repeated-password"
        label={t('auth.reset.repeat')}
        type="password"
        autoComplete="new-password"
        value={repeated}
        error={problem === 'mismatch' ? t('auth.reset.mismatch') : undefined}
        onChange={(event) => setRepeated(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth icon={KeyRound} pending={pending}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}
