import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

/** Rendered while it is open: why an entry is taken back (rule ST4). */
export function ReverseDialog({
  what,
  busy,
  onReverse,
  onClose,
}: {
  what: string;
  busy: boolean;
  onReverse: (why: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const missing = why.trim() === '';
  return (
    <FormDialog
      open
      title={t('supply.entry.reverseOne', { what })}
      words={{ ...words, save: t('supply.entry.reverse') }}
      dirty={!missing}
      pending={busy}
      onSave={() => {
        setTried(true);
        if (!missing) onReverse(why.trim());
      }}
      onClose={onClose}
    >
      <p>{t('supply.entry.reverseHint')}</p>
      <TextField
        multiline
        label={t('supply.step.why')}
        maxLength={500}
        value={why}
        error={tried && missing ? t('supply.step.whyMissing') : undefined}
        onChange={(event) => setWhy(event.target.value)}
      />
    </FormDialog>
  );
}
