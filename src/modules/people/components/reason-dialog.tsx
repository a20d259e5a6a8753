import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';

/** Why: one of a few reasons. */
export function ReasonDialog<R extends string>({
  title,
  label,
  hint,
  missing,
  reasons,
  wordsOf,
  save,
  pending,
  onTake,
  onClose,
}: {
  title: string;
  label: string;
  hint?: string | undefined;
  /** What is said where none is chosen, if not that a reason is missing. */
  missing?: string;
  reasons: readonly R[];
  wordsOf: (reason: R) => string;
  /** What the button is called. */
  save: string;
  pending: boolean;
  onTake: (reason: R) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [reason, setReason] = useState<R | null>(null);
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      open
      title={title}
      words={{ ...words, save }}
      dirty={reason !== null}
      pending={pending}
      onClose={onClose}
      onSave={() => {
        setTried(true);
        if (reason !== null) onTake(reason);
      }}
    >
      {hint === undefined ? null : <p className="text-small text-muted">{hint}</p>}
      <RadioGroup
        label={label}
        value={reason}
        error={tried && reason === null ? (missing ?? t('people.reasonMissing')) : undefined}
        onValueChange={setReason}
        options={reasons.map((value) => ({ value, label: wordsOf(value) }))}
      />
    </FormDialog>
  );
}
