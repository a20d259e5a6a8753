import { Eye, EyeOff, FingerprintPattern, LogIn, Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolledHere } from '../../../platform/biometrics/enrolled-here.ts';
import { onFirstUse as watchFirstUse } from '../../../platform/browser/first-use.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { forgetMailedLink, mailedLink } from '../../../platform/session/mailed-link.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  beginAcceptedSession,
  keepEmail,
  prepareSignIn,
  savedEmail,
  sessionSealed,
  signIn,
} from '../commands.ts';
import { ConnectionStatus } from '../components/connection-status.tsx';
import { DemoSignIns } from '../components/demo-sign-ins.tsx';
import { Problem } from '../components/public-page.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';
import { useDemoWorld } from '../components/use-demo-world.ts';
import { useServerConnection } from '../components/use-server-connection.ts';
import type { BiometricProblem } from '../domain/biometric-problem.ts';
import type { LinkProblem } from '../domain/mailed-link-problem.ts';
import {
  keptPage,
  pageAfterSignIn,
  pageAskedFor,
  type KeptPage,
} from '../domain/page-after-sign-in.ts';
import type { SignInProblem } from '../domain/sign-in-problem.ts';
import { forgetHandedEmail, handedEmail } from '../handed-email.ts';
import { useSession } from '../queries.ts';
import type { SecondFactor, SignInStep } from '../remote.ts';
import type { OpenedLink } from '../remote-mailed-links.ts';

// The page matters more than what it tells.
const UnsentOnDevice = deferred<object>(() =>
  import('../components/unsent-on-device.tsx').then(
    (module) => module.UnsentOnDevice,
    () => () => null,
  ),
);
// Both are of use with a network only; their code is asked for before they are shown.
const MailDialog = deferred(() =>
  loadCode(async () => {
    const { MailDialog: Part, loadFrame } = await import('../components/mail-dialog.tsx');
    await loadFrame();
    return Part;
  }),
);
const LinkAccountDialog = deferred(() =>
  loadCode(async () => {
    const { LinkAccountDialog: Part, loadFrame } =
      await import('../components/link-account-dialog.tsx');
    await loadFrame();
    return Part;
  }),
);
const SecondFactorDialog = deferred(() =>
  loadCode(async () => {
    const { SecondFactorDialog: Part, loadFrame } =
      await import('../components/second-factor-dialog.tsx');
    await loadFrame();
    return Part;
  }),
);

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadMailedLinks = () => import('../remote-mailed-links.ts');
const loadBiometrics = () => import('../commands-biometrics.ts');
/** What was left a moment ago is there to be opened. */
const loadBiometricsAfterLeaving = () => sessionSealed().then(loadBiometrics);

/**
 * `onFirstUse` is called when somebody begins to use the page: for loading what comes after it, which a slow device
 * needs some time for, while they type. Leads to the page that was first asked for; the address says /login meanwhile.
 */
export function LoginScreen({ onFirstUse }: { onFirstUse: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const session = useSession();
  const { connection, retry } = useServerConnection();
  const demo = useDemoWorld();
  const [email, setEmail] = useState(() => handedEmail() ?? savedEmail());
  useEffect(forgetHandedEmail, []);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => savedEmail() !== '');
  const [passwordShown, setPasswordShown] = useState(false);
  const [pending, setPending] = useState(() => mailedLink() !== null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [challenge, setChallenge] = useState<SecondFactor | null>(null);
  const [linkProblem, setLinkProblem] = useState<LinkProblem | null>(null);
  const [foreignLink, setForeignLink] = useState<OpenedLink | null>(null);
  const [mail, setMail] = useState<'sign_in' | 'reset' | null>(null);
  const [biometricProblem, setBiometricProblem] = useState<BiometricProblem | null>(null);
  const [offersBiometrics] = useState(
    () => enrolledHere().length > 0 || window.matchMedia('(pointer: coarse)').matches,
  );
  const [askedFor] = useState(
    () => keptPage(window.history.state) ?? pageAskedFor(window.location, session.ended),
  );
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = `${t('auth.title')} · Storehand`;
  }, [t]);
  useEffect(() => {
    const kept = askedFor === null ? null : ({ askedFor } satisfies KeptPage);
    window.history.replaceState(kept, '', '/login');
  }, [askedFor]);
  useEffect(() => {
    if (!offersBiometrics) return undefined;
    const idle = setTimeout(() => void loadBiometrics().catch(() => undefined), 300);
    return () => clearTimeout(idle);
  }, [offersBiometrics]);
  useEffect(
    () =>
      watchFirstUse(() => {
        void prepareSignIn();
        onFirstUse().catch(() => undefined);
      }),
    [onFirstUse],
  );

  const leaveFor = (way: 'typed' | 'biometrics') =>
    window.history.replaceState(null, '', pageAfterSignIn(askedFor, way));
  const goToAskedFor = () => leaveFor('typed');
  const openMail = (kind: 'sign_in' | 'reset') => {
    setProblem(null);
    MailDialog.preload().then(
      () => setMail(kind),
      () => {
        setProblem('network');
        retry();
      },
    );
  };
  const challengeWith = (factor: SecondFactor) =>
    SecondFactorDialog.preload().then(
      () => setChallenge(factor),
      () => {
        void factor.cancel();
        setProblem('network');
        retry();
      },
    );
  const submit = async (withEmail: string, withPassword: string) => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    setBiometricProblem(null);
    const result = await signIn(
      { email: withEmail, password: withPassword, remember },
      goToAskedFor,
    );
    if (result === null) return;
    if (typeof result === 'object') {
      await challengeWith(result.secondFactor);
      setPending(false);
      return;
    }
    setPending(false);
    setProblem(result);
    if (result === 'disconnected' || result === 'network') retry();
    if (result === 'incomplete' && withEmail.trim() === '') emailInput.current?.focus();
    else if (result === 'incomplete' || result === 'invalid_credentials') {
      passwordInput.current?.focus();
      passwordInput.current?.select();
    }
  };

  const comeInByBiometrics = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    setLinkProblem(null);
    setBiometricProblem(null);
    const result = await loadBiometricsAfterLeaving()
      .then(
        ({ signInWithBiometrics }) => signInWithBiometrics(() => leaveFor('biometrics')),
        (): BiometricProblem => 'not_loaded',
      )
      .catch((): BiometricProblem => 'failed');
    if (result === null) return;
    setPending(false);
    setBiometricProblem(result);
  };

  const follow = (step: SignInStep, withEmail: string) => {
    setMail(null);
    setEmail(withEmail);
    if (step.kind === 'second_factor') void challengeWith(step.challenge);
    else if (step.kind === 'accepted') {
      beginAcceptedSession(step.session, {
        email: withEmail,
        remember,
        beforeSession: goToAskedFor,
      });
    }
  };
  const followLink = useEffectEvent((result: OpenedLink | LinkProblem) => {
    setPending(false);
    if (typeof result === 'string') setLinkProblem(result);
    else if (result.askedHere) follow(result.step, result.email);
    else {
      LinkAccountDialog.preload().then(
        () => setForeignLink(result),
        () => {
          void result.refuse();
          setLinkProblem('network');
        },
      );
    }
  });
  useEffect(() => {
    const link = mailedLink();
    if (link === null) return;
    forgetMailedLink();
    void loadMailedLinks()
      .then(({ signInWithLink }) => signInWithLink(link))
      .catch((): LinkProblem => 'network')
      .then((result) => followLink(result));
  }, []);

  const fieldsWrong = problem === 'incomplete' || problem === 'invalid_credentials';

  return (
    <SignInFrame>
      <div>
        <h1 className="text-title">{t('auth.title')}</h1>
        {session.ended ? (
          <p
            role="status"
            className="mt-3 rounded-control bg-accent-soft px-4 py-3 text-body text-accent"
          >
            {t(`auth.ended.${session.ended}`)}
          </p>
        ) : null}
      </div>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(email, password);
        }}
      >
        {problem ? <Problem>{t(`auth.problem.${problem}`)}</Problem> : null}
        {biometricProblem && !problem ? (
          <Problem>{t(`auth.biometrics.problem.${biometricProblem}`)}</Problem>
        ) : null}
        {linkProblem === 'half_confirmed' && !problem ? (
          <p role="status" className="rounded-control bg-good-soft px-4 py-3 font-medium text-good">
            {t('auth.mail.problem.half_confirmed')}
          </p>
        ) : null}
        {linkProblem && linkProblem !== 'half_confirmed' && !problem ? (
          <Problem>
            {t(
              linkProblem === 'expired' ? 'auth.mail.invalid' : `auth.mail.problem.${linkProblem}`,
            )}
          </Problem>
        ) : null}
        <TextField
          ref={emailInput}
          id="email"
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          aria-invalid={fieldsWrong || undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          ref={passwordInput}
          id="password"
          label={t('auth.password')}
          type={passwordShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          trailing={
            <IconButton
              label={t(passwordShown ? 'auth.hidePassword' : 'auth.showPassword')}
              icon={passwordShown ? EyeOff : Eye}
              aria-pressed={passwordShown}
              onClick={() => setPasswordShown(!passwordShown)}
            />
          }
        />
        <Checkbox
          label={t('auth.remember')}
          hint={t('auth.rememberHint')}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
          className="-my-2"
        />
        <Button type="submit" variant="primary" size="lg" fullWidth pending={pending} icon={LogIn}>
          {t('auth.signIn')}
        </Button>
        {offersBiometrics ? (
          <Button fullWidth icon={FingerprintPattern} onClick={() => void comeInByBiometrics()}>
            {t('auth.biometrics.signIn')}
          </Button>
        ) : null}
        <Button fullWidth icon={Mail} onClick={() => openMail('sign_in')}>
          {t('auth.mail.sign_in.title')}
        </Button>
        <div className="-mx-4 flex flex-wrap justify-between">
          <Button variant="quiet" onClick={() => openMail('reset')}>
            {t('auth.forgot')}
          </Button>
          <a href="/signup" className={buttonLook({ variant: 'quiet' })}>
            {t('auth.createAccount')}
          </a>
        </div>
        <ConnectionStatus connection={connection} onRetry={retry} />
      </form>
      {mail ? (
        <MailDialog
          kind={mail}
          email={email}
          onClose={() => setMail(null)}
          {...(mail === 'sign_in'
            ? { onStep: follow, onAsked: (asked: string) => keepEmail(remember ? asked : null) }
            : {})}
        />
      ) : null}
      {session.ended ? <UnsentOnDevice /> : null}
      {foreignLink ? (
        <LinkAccountDialog
          email={foreignLink.email}
          onAccept={() => {
            setForeignLink(null);
            follow(foreignLink.step, foreignLink.email);
          }}
          onRefuse={() => {
            void foreignLink.refuse();
            setForeignLink(null);
          }}
        />
      ) : null}
      {challenge ? (
        <SecondFactorDialog
          challenge={challenge}
          onAccepted={(accepted) =>
            beginAcceptedSession(accepted, { email, remember, beforeSession: goToAskedFor })
          }
          onCancel={() => {
            void challenge.cancel();
            setChallenge(null);
            setProblem('second_factor_cancelled');
          }}
        />
      ) : null}
      {demo ? (
        <DemoSignIns
          disabled={pending}
          onChoose={(demoEmail, demoPassword) => {
            setEmail(demoEmail);
            setPassword(demoPassword);
            void submit(demoEmail, demoPassword);
          }}
        />
      ) : null}
    </SignInFrame>
  );
}
