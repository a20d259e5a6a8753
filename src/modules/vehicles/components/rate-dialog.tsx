import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import type { Standing } from '../../../kernel/permission.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isWorse, mayRate, severities, type Severity } from '../domain/problem-status.ts';
import { severityIcons } from './problem-badges.tsx';

/** Rendered while it is open: how severe a problem is after all (rule VE10). */
export function RateDialog({
  severity,
  standing,
  pending,
  onSave,
  onClose,
}: {
  severity: Severity;
  standing: Standing;
  pending: boolean;
  onSave: (severity: Severity, reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [chosen, setChosen] = useState(severity);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const asks = isWorse(severity, chosen);
  const isMissing = asks && reason.trim() === '';
  const save = () => {
    setTried(true);
    if (chosen === severity) onClose();
    else if (!isMissing) onSave(chosen, reason);
  };
  return (
    <FormDialog
      open
      title={t('vehicles.rate.title')}
      words={words}
      dirty={chosen !== severity || reason !== ''}
      pending={pending}
      onSave={save}
      onClose={onClose}
    >
      <RadioGroup
        label={t('vehicles.report.severity')}
        value={chosen}
        onValueChange={setChosen}
        options={severities.map((each) => ({
          value: each,
          label: t(`vehicles.severity.${each}`),
          hint: t(`vehicles.severityHint.${each}`),
          icon: severityIcons[each],
          disabled: each !== severity && !mayRate(severity, each, standing),
        }))}
      />
      {asks ? (
        <TextField
          multiline
          label={t('vehicles.reason.label')}
          maxLength={500}
          value={reason}
          error={tried && isMissing ? t('vehicles.reason.missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
    </FormDialog>
  );
}
