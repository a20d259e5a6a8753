import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { openRequisition } from '../commands-requisitions.ts';
import { mostHeads } from '../domain/requisition.ts';
import { usePositions } from '../queries.ts';
import { usePeopleActor } from './use-people-actor.ts';

const untouched = { positionId: '', headcount: '1', neededBy: '' };

/** Rendered while it is open: for which position, how many, and until when (rule RQ1). */
export function RequisitionDialog({
  storeId,
  today,
  onClose,
}: {
  storeId: string;
  today: string;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const words = useFormWords();
  const actor = usePeopleActor(storeId);
  const { busy, run } = useJournalCommand();
  const positions = usePositions().rows.filter(({ is_active }) => is_active);
  const [draft, setDraft] = useState(untouched);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== untouched);
  const headcount = /^\d{1,2}$/.test(draft.headcount.trim()) ? Number(draft.headcount) : 0;
  const headsWrong = headcount < 1 || headcount > mostHeads;
  const dayWrong = draft.neededBy !== '' && draft.neededBy < today;
  const save = async () => {
    setTried(true);
    if (draft.positionId === '' || headsWrong || dayWrong) return;
    const done = await run(
      (database) =>
        openRequisition(
          { ...actor, database },
          {
            storeId,
            positionId: draft.positionId,
            headcount,
            neededBy: draft.neededBy === '' ? null : draft.neededBy,
            openedOn: today,
          },
        ),
      { done: t('people.requisition.saved') },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      title={t('people.requisition.add')}
      words={words}
      dirty={draft !== untouched}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        label={t('people.details.position')}
        placeholder={t('people.choose')}
        value={draft.positionId}
        error={tried && draft.positionId === '' ? t('people.scorecard.missing') : undefined}
        options={positions.map((position) => ({
          value: position.id,
          label: translatedName(position, i18n.language),
        }))}
        onChange={({ target }) => setDraft({ ...draft, positionId: target.value })}
      />
      <TextField
        label={t('people.requisition.headcount')}
        inputMode="numeric"
        maxLength={2}
        value={draft.headcount}
        error={tried && headsWrong ? t('people.requisition.headsWrong') : undefined}
        onChange={({ target }) => setDraft({ ...draft, headcount: target.value })}
      />
      <DateField
        label={t('people.requisition.neededBy')}
        min={today}
        value={draft.neededBy}
        error={tried && dayWrong ? t('people.offer.endWrong') : undefined}
        onChange={({ target }) => setDraft({ ...draft, neededBy: target.value })}
      />
    </FormDialog>
  );
}
