import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Rendered while it is open: why something is so. */
export function ReasonDialog({
  title,
  action,
  pending,
  onSave,
  onClose,
}: {
  title: string;
  action: string;
  pending: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <FormDialog
      open
      title={title}
      words={{ ...words, save: action }}
      dirty={reason !== ''}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (!isMissing) onSave(reason);
      }}
      onClose={onClose}
    >
      <TextField
        multiline
        label={t('vehicles.reason.label')}
        maxLength={500}
        value={reason}
        error={tried && isMissing ? t('vehicles.reason.missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
