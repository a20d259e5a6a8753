import { FingerprintPattern } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import {
  enrolBiometrics,
  needsPassword,
  proveIdentity,
  type EnrolmentProblem,
} from '../commands-biometrics.ts';
import { useDeviceName } from './use-device-name.ts';

const longestName = 120;

/** Rule BI1: the password first where the sign-in is not fresh, then finger or face. Each press asks for one thing. */
export function EnrolBiometricsDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const identity = useIdentity();
  const suggestedName = useDeviceName()(navigator.userAgent);
  const [name, setName] = useState(suggestedName);
  const [password, setPassword] = useState('');
  const [proven, setProven] = useState(() => !needsPassword(identity.userId));
  const [pending, setPending] = useState(false);
  const [passwordError, setPasswordError] = useState<string>();
  const [problem, setProblem] = useState<EnrolmentProblem | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const touch = useRef<HTMLButtonElement>(null);

  const prove = async () => {
    setPasswordError(undefined);
    if (password === '') {
      setPasswordError(t('account.password.missing'));
      passwordInput.current?.focus();
      return;
    }
    setPending(true);
    const outcome = await proveIdentity(identity.email, password);
    setPending(false);
    if ('problem' in outcome) {
      setPasswordError(t(`account.problem.${outcome.problem}`));
      passwordInput.current?.focus();
      passwordInput.current?.select();
      return;
    }
    setPassword('');
    setProven(true);
    touch.current?.focus();
  };
  const enrol = async () => {
    setPending(true);
    setProblem(null);
    const found = await enrolBiometrics(identity, name.trim() || suggestedName);
    setPending(false);
    if (found === null) {
      toast.success(t('account.biometrics.done'));
      onDone();
      return;
    }
    setProblem(found);
    touch.current?.focus();
  };
  const text = () => {
    if (problem === null) return null;
    return problem === 'unsupported' || problem === 'no_key' || problem === 'not_recognised'
      ? t(`account.biometrics.problem.${problem}`)
      : t(`account.problem.${problem}`);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('account.biometrics.title')}
      description={t('account.biometrics.text')}
      size="sm"
      closeLabel={t('account.close')}
      dismissible={false}
    >
      <form
        noValidate
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void (proven ? enrol() : prove());
        }}
      >
        <p className="rounded-control bg-sunken px-4 py-3 text-small">
          {t('account.biometrics.whoElse')}
        </p>
        {problem ? (
          <p
            role="alert"
            className="rounded-control border-2 border-bad bg-bad-soft px-4 py-3 font-medium text-bad"
          >
            {text()}
          </p>
        ) : null}
        <TextField
          label={t('account.biometrics.deviceName')}
          hint={t('account.biometrics.deviceNameHint')}
          autoComplete="off"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {proven ? null : (
          <>
            <input type="text" autoComplete="username" value={identity.email} readOnly hidden />
            <TextField
              ref={passwordInput}
              type="password"
              label={t('account.biometrics.password')}
              hint={t('account.biometrics.passwordHint')}
              autoComplete="current-password"
              value={password}
              error={passwordError}
              onChange={(event) => {
                setPassword(event.target.value);
                setPasswordError(undefined);
              }}
            />
          </>
        )}
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            ref={touch}
            type="submit"
            variant="primary"
            pending={pending}
            icon={proven ? FingerprintPattern : undefined}
          >
            {t(proven ? 'account.biometrics.touch' : 'account.biometrics.next')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
