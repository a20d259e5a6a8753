import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { turnOffSecondFactor } from '../commands.ts';

/** Rule AC4. */
export function TurnOffDialog({
  factorId,
  onClose,
  onDone,
}: {
  factorId: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const problem =
      code.replace(/[^0-9a-z]/gi, '').length < 6
        ? ('incompleteCode' as const)
        : await turnOff(code.trim());
    if (problem === null) {
      toast.success(t('account.twoFactor.turnedOff'));
      onDone();
      return;
    }
    setError(t(`account.problem.${problem}`));
    input.current?.focus();
  };
  const turnOff = async (typed: string) => {
    setPending(true);
    const outcome = await turnOffSecondFactor(factorId, typed);
    setPending(false);
    return 'value' in outcome ? null : outcome.problem;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('account.twoFactor.turnOffTitle')}
      description={t('account.twoFactor.turnOffText')}
      size="sm"
      closeLabel={t('account.close')}
      initialFocus={input}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        <TextField
          ref={input}
          label={t('account.twoFactor.anyCode')}
          hint={t('account.twoFactor.anyCodeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
        />
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {t('account.twoFactor.turnOff')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
