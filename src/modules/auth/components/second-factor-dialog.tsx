import { KeyRound, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  attemptsLeft,
  codeLength,
  codeOf,
  type SecondFactorProblem,
} from '../domain/second-factor.ts';
import type { AcceptedSession, SecondFactor } from '../remote.ts';

/** What it is shown in comes with it. */
export const loadFrame = preloadDialog;

/** Asks for the code of the authenticator app, or for a recovery code by whoever lost it. Closing it gives up. */
export function SecondFactorDialog({
  challenge,
  onAccepted,
  onCancel,
}: {
  challenge: SecondFactor;
  onAccepted: (session: AcceptedSession) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'totp' | 'recovery'>('totp');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState(0);
  const [problem, setProblem] = useState<SecondFactorProblem | 'incomplete' | null>(null);
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const locked = attemptsLeft(failed) === 0 || problem === 'too_many_attempts';
  const recovering = way === 'recovery';

  const submit = async (entered: string) => {
    if (pending || locked) return;
    if (recovering ? entered.trim() === '' : entered.length < codeLength) {
      setProblem('incomplete');
      input.current?.focus();
      return;
    }
    setPending(true);
    setProblem(null);
    const result = await (recovering ? challenge.recover(entered) : challenge.verify(entered));
    if (typeof result === 'object') {
      toast.success(t(recovering ? 'auth.secondFactor.recovered' : 'auth.secondFactor.verified'), {
        waits: true,
      });
      onAccepted(result);
      return;
    }
    setPending(false);
    setProblem(result);
    if (result === 'wrong_code' || result === 'wrong_recovery_code') {
      setFailed(failed + 1);
      setCode('');
      input.current?.focus();
    }
  };
  const message = () => {
    if (locked) return t('auth.secondFactor.locked');
    if (problem === null) return undefined;
    if (problem === 'incomplete') {
      return t(recovering ? 'auth.secondFactor.noRecoveryCode' : 'auth.secondFactor.incomplete');
    }
    if (problem === 'wrong_code' || problem === 'wrong_recovery_code') {
      return t('auth.secondFactor.wrong', { count: attemptsLeft(failed) });
    }
    return t(`auth.secondFactor.problem.${problem}`);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={t('auth.secondFactor.title')}
      description={t(recovering ? 'auth.secondFactor.recoveryText' : 'auth.secondFactor.text')}
      size="sm"
      dismissible={false}
      closeLabel={t('ui.cancel')}
      initialFocus={input}
    >
      <form
        noValidate
        className="flex flex-col gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        {recovering ? (
          <TextField
            key="recovery"
            ref={input}
            label={t('auth.secondFactor.recoveryCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={locked}
            error={message()}
            value={code}
            inputClassName="font-mono tracking-wide"
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <TextField
            key="totp"
            ref={input}
            label={t('auth.secondFactor.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            disabled={locked}
            error={message()}
            value={code}
            inputClassName="text-center font-mono text-heading tracking-[0.4em]"
            onChange={(event) => setCode(codeOf(event.target.value))}
            onPaste={(event) => {
              event.preventDefault();
              setCode(codeOf(event.clipboardData.getData('text')));
            }}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          pending={pending}
          disabled={locked}
          icon={ShieldCheck}
        >
          {t('auth.secondFactor.verify')}
        </Button>
        <div className="-mx-4 flex flex-wrap justify-between">
          <Button
            variant="quiet"
            icon={KeyRound}
            disabled={locked}
            onClick={() => {
              setWay(recovering ? 'totp' : 'recovery');
              setCode('');
              setProblem(null);
            }}
          >
            {t(recovering ? 'auth.secondFactor.useApp' : 'auth.secondFactor.useRecovery')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
