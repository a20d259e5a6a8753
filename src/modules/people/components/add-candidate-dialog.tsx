import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { Candidate } from '../collections.ts';
import { addCandidate, longestName } from '../commands.ts';
import { sources, type Source } from '../domain/stage.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { usePositions } from '../queries.ts';
import { KnownHint } from './known-hint.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const isSource = (value: string): value is Source => sources.some((each) => each === value);

/** A new candidate in four fields; saved on this device at once (rules CA1, CA6 and CA7). */
export function AddCandidateDialog({
  storeId,
  timeZone,
  candidates,
  onClose,
}: {
  storeId: string;
  timeZone: string | undefined;
  candidates: readonly Candidate[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const words = useFormWords();
  const actor = usePeopleActor(storeId);
  const { busy, run } = useJournalCommand();
  const positions = usePositions().rows.filter(({ is_active }) => is_active);
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [phone, setPhone] = useState('');
  const [chosenPosition, setPosition] = useState('');
  const [source, setSource] = useState<Source>('walk_in');
  const [tried, setTried] = useState(false);
  const positionId = chosenPosition === '' ? (positions[0]?.id ?? '') : chosenPosition;
  const lacksName = firstName.trim() === '';
  const dirty = firstName !== '' || lastName !== '' || phone !== '';
  useUnsavedWork(dirty);
  const save = async () => {
    setTried(true);
    if (lacksName || positionId === '') return;
    const done = await run(
      (database) =>
        addCandidate(
          { ...actor, database },
          {
            storeId,
            firstName,
            lastName,
            phone,
            positionId,
            source,
            appliedOn: businessDayOf(serverNow(), timeZone),
          },
        ),
      { done: t('people.add.done', { name: firstName.trim() }) },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      title={t('people.add.title')}
      words={words}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('people.details.first_name')}
          autoComplete="off"
          maxLength={longestName}
          value={firstName}
          error={tried && lacksName ? t('people.add.nameMissing') : undefined}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label={t('people.details.last_name')}
          optionalLabel={t('people.optional')}
          autoComplete="off"
          maxLength={longestName}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <TextField
        label={t('people.details.phone')}
        optionalLabel={t('people.optional')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <KnownHint storeId={storeId} by="phone" value={phone} candidates={candidates} />
      <SelectField
        label={t('people.details.position')}
        options={positions.map((position) => ({
          value: position.id,
          label: translatedName(position, i18n.language),
        }))}
        value={positionId}
        error={tried && positionId === '' ? t('people.add.positionsUnread') : undefined}
        onChange={(event) => setPosition(event.target.value)}
      />
      <SelectField
        label={t('people.details.source')}
        options={sources.map((value) => ({ value, label: t(`people.source.${value}`) }))}
        value={source}
        onChange={({ target }) => isSource(target.value) && setSource(target.value)}
      />
    </FormDialog>
  );
}
