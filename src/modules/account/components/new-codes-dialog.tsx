import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useIdentity } from '../../auth/index.ts';
import { newRecoveryCodes } from '../commands.ts';
import type { AccountProblem } from '../domain/account-problem.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useLeavingCodes } from './use-leaving-codes.tsx';

/** New recovery codes in place of those that are left (rule AC3). */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useIdentity();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [pending, setPending] = useState(false);
  const { leave, question } = useLeavingCodes(codes !== null, onClose);
  const make = async () => {
    setPending(true);
    const made = await newRecoveryCodes();
    setPending(false);
    if ('value' in made) setCodes(made.value);
    else setProblem(made.problem);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title={t('account.codes.title')}
      closeLabel={t('account.close')}
      dismissible={codes === null}
    >
      <div className="flex flex-col gap-4">
        {codes ? (
          <RecoveryCodes codes={codes} email={email} />
        ) : (
          <p className="text-muted">{t('account.codes.replace')}</p>
        )}
        {problem && !codes ? (
          <p role="alert" className="font-medium text-bad">
            {t(`account.problem.${problem}`)}
          </p>
        ) : null}
        <FormActions>
          {codes ? (
            <Button variant="primary" onClick={onClose}>
              {t('account.codes.kept')}
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>{t('ui.cancel')}</Button>
              <Button variant="primary" pending={pending} onClick={() => void make()}>
                {t('account.codes.make')}
              </Button>
            </>
          )}
        </FormActions>
      </div>
      {question}
    </Dialog>
  );
}
