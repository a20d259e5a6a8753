import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { isBusinessDay } from '../../../kernel/business-week.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { VehicleDocument } from '../collections.ts';
import { paperKinds, remindDaysOf, type TypedPaper } from '../domain/paper.ts';

/** Rendered while it is open: files a paper of a vehicle, or corrects one (rule VE20). */
export function PaperDialog({
  paper,
  pending,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  paper: VehicleDocument | null;
  pending: boolean;
  onSave: (typed: TypedPaper) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [first] = useState<TypedPaper>(() => ({
    kind: paper?.kind ?? 'registration',
    number: paper?.number ?? '',
    expiresOn: paper?.expires_on ?? '',
    blocksRoad: paper?.blocks_road ?? true,
    remindDays: String(paper?.remind_days ?? 30),
  }));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== first);
  const isWrong = !isBusinessDay(draft.expiresOn);
  const remindDays = remindDaysOf(draft.remindDays);
  return (
    <FormDialog
      open
      title={t(paper === null ? 'vehicles.paper.add' : 'vehicles.paper.change')}
      words={words}
      dirty={draft !== first}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (!isWrong && remindDays !== null) onSave(draft);
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('vehicles.paper.kindLabel')}
        hint={paper === null ? t('vehicles.paper.replaces') : undefined}
        disabled={paper !== null}
        value={draft.kind}
        options={paperKinds.map((kind) => ({
          value: kind,
          label: t(`vehicles.paper.kind.${kind}`),
        }))}
        onChange={(event) => {
          const kind = paperKinds.find((each) => each === event.target.value);
          if (kind !== undefined) setDraft({ ...draft, kind });
        }}
      />
      <TextField
        label={t('vehicles.paper.number')}
        optionalLabel={t('vehicles.optional')}
        maxLength={60}
        autoComplete="off"
        value={draft.number}
        onChange={(event) => setDraft({ ...draft, number: event.target.value })}
      />
      <DateField
        label={t('vehicles.paper.expiresOn')}
        value={draft.expiresOn}
        error={tried && isWrong ? t('vehicles.service.problem.not_a_day') : undefined}
        onChange={(event) => setDraft({ ...draft, expiresOn: event.target.value })}
      />
      <TextField
        label={t('vehicles.paper.remindDays')}
        optionalLabel={t('vehicles.optional')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft.remindDays}
        error={tried && remindDays === null ? t('vehicles.paper.remindProblem') : undefined}
        onChange={(event) => setDraft({ ...draft, remindDays: event.target.value })}
      />
      <Checkbox
        label={t('vehicles.paper.blocks')}
        hint={t('vehicles.paper.blocksHint')}
        checked={draft.blocksRoad}
        onChange={(event) => setDraft({ ...draft, blocksRoad: event.target.checked })}
      />
    </FormDialog>
  );
}
