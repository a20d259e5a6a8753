import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useIdentity } from '../../auth/index.ts';
import {
  abandonSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
} from '../commands.ts';
import type { AccountProblem } from '../domain/account-problem.ts';
import { codeLength, groupedSecret } from '../domain/authenticator-code.ts';
import type { Enrolment } from '../remote-second-factor.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useLeavingCodes } from './use-leaving-codes.tsx';

type Step =
  | { readonly at: 'beginning' }
  | { readonly at: 'scanning'; readonly enrolment: Enrolment }
  | { readonly at: 'on'; readonly codes: readonly string[] | null }
  | { readonly at: 'failed'; readonly problem: AccountProblem };

async function begin(): Promise<Step> {
  const begun = await beginSecondFactor();
  return 'value' in begun
    ? { at: 'scanning', enrolment: begun.value }
    : { at: 'failed', problem: begun.problem };
}

/** Setting up an authenticator: scan, prove it with a code, keep the recovery codes (rules AC2, AC3). */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useIdentity();
  const [step, setStep] = useState<Step>({ at: 'beginning' });
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let current = true;
    void begin().then((begun) => current && setStep(begun));
    return () => {
      current = false;
    };
  }, []);

  const fetchCodes = async () => {
    setPending(true);
    const made = await newRecoveryCodes();
    setPending(false);
    setStep({ at: 'on', codes: 'value' in made ? made.value : null });
  };
  const confirm = async ({ factorId }: Enrolment) => {
    if (code.length < codeLength) {
      setError(t('account.problem.incompleteCode'));
      input.current?.focus();
      return;
    }
    setPending(true);
    const confirmed = await confirmSecondFactor(factorId, code);
    if ('value' in confirmed) {
      await fetchCodes();
      return;
    }
    setPending(false);
    setError(t(`account.problem.${confirmed.problem}`));
    input.current?.focus();
  };
  const close = () => {
    if (step.at === 'scanning') void abandonSecondFactor(step.enrolment.factorId);
    onClose();
  };
  const { leave, question } = useLeavingCodes(step.at === 'on' && step.codes !== null, close);

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title={t(step.at === 'on' ? 'account.twoFactor.nowOn' : 'account.twoFactor.setUp')}
      closeLabel={t('account.close')}
      dismissible={false}
    >
      {step.at === 'beginning' ? <Skeleton height="16rem" /> : null}
      {step.at === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{t(`account.problem.${step.problem}`)}</p>
          <Button
            variant="primary"
            onClick={() => {
              setStep({ at: 'beginning' });
              void begin().then(setStep);
            }}
          >
            {t('account.retry')}
          </Button>
        </div>
      ) : null}
      {step.at === 'scanning' ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) void confirm(step.enrolment);
          }}
        >
          <p className="text-muted">{t('account.twoFactor.scan')}</p>
          <img
            src={step.enrolment.qrCode}
            alt={t('account.twoFactor.qrCode')}
            width={208}
            height={208}
            className="self-center rounded-control bg-white"
          />
          <div>
            <p className="text-small font-semibold">{t('account.twoFactor.secret')}</p>
            <p className="font-mono text-body break-words select-all" data-secret>
              {groupedSecret(step.enrolment.secret)}
            </p>
          </div>
          <CodeField
            ref={input}
            value={code}
            error={error}
            onValueChange={(digits) => {
              setCode(digits);
              setError(undefined);
            }}
          />
          <p className="text-small text-muted">{t('account.twoFactor.othersSignedOut')}</p>
          <FormActions>
            <Button onClick={close}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="primary" pending={pending}>
              {t('account.twoFactor.turnOn')}
            </Button>
          </FormActions>
        </form>
      ) : null}
      {step.at === 'on' ? (
        <div className="flex flex-col gap-4">
          {step.codes ? (
            <RecoveryCodes codes={step.codes} email={email} />
          ) : (
            <div role="alert" className="flex flex-col items-start gap-3">
              <p>{t('account.codes.notMade')}</p>
              <Button pending={pending} onClick={() => void fetchCodes()}>
                {t('account.retry')}
              </Button>
            </div>
          )}
          <FormActions>
            <Button variant="primary" onClick={close}>
              {t(step.codes ? 'account.codes.kept' : 'account.close')}
            </Button>
          </FormActions>
        </div>
      ) : null}
      {question}
    </Dialog>
  );
}
