import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useAnswer } from '../../../db/use-answer.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Candidate } from '../collections.ts';
import { addCandidate, longestName } from '../commands.ts';
import { isKnownBy, phoneNorm } from '../domain/contact.ts';
import { sources, type Source } from '../domain/stage.ts';
import { translatedName } from '../domain/translated-name.ts';
import { useContacts, usePositions } from '../queries.ts';
import { askKnownElsewhere } from '../remote.ts';
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
      dirty={firstName !== '' || lastName !== '' || phone !== ''}
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
      <KnownHint storeId={storeId} phone={phone} candidates={candidates} />
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

/** Whom this phone belongs to here, or that another store knows it. A family may share one. */
function KnownHint({
  storeId,
  phone,
  candidates,
}: {
  storeId: string;
  phone: string;
  candidates: readonly Candidate[];
}) {
  const { t } = useTranslation();
  const contacts = useContacts(storeId);
  if (phoneNorm(phone) === null) return null;
  const here = contacts
    .filter((contact) => isKnownBy({ phone, email: null }, contact))
    .flatMap(({ candidate_id }) => candidates.find(({ id }) => id === candidate_id) ?? []);
  return (
    <div role="status" className="flex flex-col gap-1 text-small text-muted empty:hidden">
      {here.map(({ id, display_name, status }) => (
        <p key={id}>
          {t('people.add.knownHere')}{' '}
          <Link
            to={`/candidates/${id}`}
            className="inline-flex min-h-12 items-center font-semibold text-brand underline"
          >
            {display_name}
          </Link>{' '}
          ({t(`people.status.${status}`)})
        </p>
      ))}
      <KnownElsewhere storeId={storeId} phone={phone} />
    </div>
  );
}

function KnownElsewhere({ storeId, phone }: { storeId: string; phone: string }) {
  const { t } = useTranslation();
  const question = `${storeId} ${phoneNorm(phone) ?? ''}`;
  const { last } = useAnswer(question, () => askKnownElsewhere(storeId, phone, ''));
  return last?.value === true ? <p>{t('people.add.knownElsewhere')}</p> : null;
}
