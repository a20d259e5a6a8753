import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { lackingFor } from '../domain/action-item.ts';
import { longestText } from '../../model/domain/answer.ts';

export type WordedStep = 'done' | 'cannot_do' | 'reopen';

/** What was done, or why not (rules K3 to K5). */
export function StepDialog({
  step,
  photos,
  camera,
  onClose,
  keeping,
  onTake,
}: {
  step: WordedStep;
  /** How many pictures there are of what was put right. */
  photos: number;
  /** Takes the photo that the step asks for; null where there is none to take. */
  camera: ReactNode;
  onClose: () => void;
  keeping: boolean;
  onTake: (words: string) => void;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const lacking = lackingFor(step, { words, photos });
  const take = () => {
    setTried(true);
    if (lacking === null) onTake(words);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`inspections.actions.step.${step}`)}
      description={t(`inspections.actions.stepHint.${step}`)}
      closeLabel={t('inspections.action.close')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" pending={keeping} onClick={take}>
            {t(`inspections.actions.step.${step}`)}
          </Button>
        </FormActions>
      }
    >
      <div className="flex flex-col gap-4">
        {step === 'done' ? camera : null}
        <TextField
          multiline
          label={t(`inspections.actions.words.${step}`)}
          {...(step === 'done' && photos > 0
            ? { optionalLabel: t('inspections.form.optional') }
            : {})}
          maxLength={longestText}
          value={words}
          error={
            tried && lacking !== null ? t(`inspections.actions.lacking.${lacking}`) : undefined
          }
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
