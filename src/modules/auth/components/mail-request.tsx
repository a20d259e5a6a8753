import { Mail } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { codeLength, codeOf } from '../domain/second-factor.ts';
import type { LinkProblem } from '../domain/mailed-link-problem.ts';
import { requestLink, signInWithMailedCode, type LinkKind } from '../remote-mailed-links.ts';
import type { SignInStep } from '../remote.ts';
import { Done, Problem } from './public-page.tsx';

/** Asks for a mail with a link. The answer is the same whether or not the address is known. */
export function MailRequest({
  kind,
  email: givenEmail = '',
  onStep,
  onAsked,
}: {
  kind: LinkKind;
  email?: string;
  /** The code of the mail was typed in. */
  onStep?: (step: SignInStep, email: string) => void;
  onAsked?: (email: string) => void;
}) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(givenEmail);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const [pending, setPending] = useState(false);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem(null);
    const result = await requestLink(kind, email);
    setPending(false);
    setProblem(result);
    if (result !== null) return;
    setSentTo(email.trim());
    onAsked?.(email.trim());
  };

  if (sentTo !== null) {
    return (
      <div className="flex flex-col gap-4">
        <Done>{t(`auth.mail.${kind}.sent`, { email: sentTo })}</Done>
        {onStep ? <MailedCode email={sentTo} onStep={onStep} /> : null}
      </div>
    );
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void ask(event)}>
      {problem && problem !== 'no_email' ? (
        <Problem>{t(`auth.mail.problem.${problem}`)}</Problem>
      ) : null}
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={problem === 'no_email' ? t('auth.mail.problem.no_email') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" fullWidth icon={Mail} pending={pending}>
        {t(`auth.mail.${kind}.send`)}
      </Button>
    </form>
  );
}

function MailedCode({
  email,
  onStep,
}: {
  email: string;
  onStep: (step: SignInStep, email: string) => void;
}) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<LinkProblem | 'incomplete' | null>(null);
  const [pending, setPending] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (code.length < codeLength) {
      setProblem('incomplete');
      return;
    }
    setPending(true);
    setProblem(null);
    const result = await signInWithMailedCode(email, code);
    setPending(false);
    if (typeof result === 'string') setProblem(result);
    else onStep(result, email);
  };
  const error = () => {
    if (problem === null) return undefined;
    if (problem === 'incomplete') return t('auth.secondFactor.incomplete');
    return t(`auth.mail.problem.${problem}`);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void enter(event)}>
      <TextField
        label={t('auth.mail.code')}
        hint={t('auth.mail.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error()}
        onChange={(event) => setCode(codeOf(event.target.value))}
      />
      <Button type="submit" fullWidth pending={pending}>
        {t('auth.mail.enter')}
      </Button>
    </form>
  );
}
