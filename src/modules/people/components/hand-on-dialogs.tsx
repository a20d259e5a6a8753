import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../command/use-command.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { storeTitle, type useStores } from '../../stores/index.ts';
import type { Candidate } from '../collections.ts';
import { isKnownBy } from '../domain/contact.ts';
import { useCandidates, useContacts } from '../queries.ts';
import { mergeCandidates, transferCandidate, type MoveFailure } from '../remote.ts';
import { usePositionName } from './use-names.ts';

const mostFound = 8;

function useFailureWords() {
  const { t } = useTranslation();
  return (problem: MoveFailure | 'full' | 'failed') =>
    t(
      problem === 'full' || problem === 'failed'
        ? 'people.handOn.failure.refused'
        : `people.handOn.failure.${problem}`,
    );
}

/** To another store (rule TR2). */
export function TransferDialog({
  candidateId,
  name,
  stores,
  onClose,
}: {
  candidateId: string;
  name: string;
  stores: ReturnType<typeof useStores>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const navigate = useNavigate();
  const failure = useFailureWords();
  const { busy, run } = useCommand();
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const save = async () => {
    setTried(true);
    const store = stores.find(({ id }) => id === to);
    if (store === undefined) return;
    const done = await run<MoveFailure>(
      async () => (await transferCandidate(candidateId, store.id)) ?? undefined,
      {
        done: t('people.handOn.transfer.done', { name, store: storeTitle(store) }),
        refused: failure,
      },
    );
    if (!done) return;
    onClose();
    await navigate('/candidates');
  };
  return (
    <FormDialog
      open
      title={t('people.handOn.transfer.title', { name })}
      words={{ ...words, save: t('people.handOn.transfer.save') }}
      dirty={to !== ''}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-pretty text-muted">{t('people.handOn.transfer.text')}</p>
      <SelectField
        label={t('people.handOn.transfer.store')}
        value={to}
        error={tried && to === '' ? t('people.handOn.transfer.choose') : undefined}
        options={[
          { value: '', label: t('people.handOn.transfer.choose') },
          ...stores.map((store) => ({ value: store.id, label: storeTitle(store) })),
        ]}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  );
}

/** Two records of one person (rule MG2). */
export function MergeDialog({
  candidate,
  name,
  onClose,
}: {
  candidate: Candidate;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const navigate = useNavigate();
  const failure = useFailureWords();
  const positionName = usePositionName();
  const { busy, run } = useCommand();
  const { rows } = useCandidates(candidate.store_id);
  const contacts = useContacts(candidate.store_id);
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<string | null>(null);
  const [keep, setKeep] = useState<'this' | 'other'>('this');
  const [tried, setTried] = useState(false);
  const contactOf = new Map(contacts.map((each) => [each.candidate_id, each]));
  const own = contactOf.get(candidate.id);
  const sought = search.trim().toLowerCase();
  const found = rows
    .filter(({ id }) => id !== candidate.id)
    .filter((row) => {
      const contact = contactOf.get(row.id);
      if (sought !== '') {
        return `${row.display_name} ${contact?.last_name ?? ''} ${contact?.phone ?? ''}`
          .toLowerCase()
          .includes(sought);
      }
      return (
        row.display_name === candidate.display_name ||
        (own !== undefined && contact !== undefined && isKnownBy(own, contact))
      );
    })
    .slice(0, mostFound);
  const nameOf = (row: Candidate) => {
    const contact = contactOf.get(row.id);
    return contact === undefined
      ? row.display_name
      : `${contact.first_name} ${contact.last_name}`.trim();
  };
  const chosen = rows.find(({ id }) => id === other);
  const save = async () => {
    setTried(true);
    if (chosen === undefined) return;
    const [stays, goes] = keep === 'this' ? [candidate.id, chosen.id] : [chosen.id, candidate.id];
    const done = await run<MoveFailure>(
      async () => (await mergeCandidates(stays, goes)) ?? undefined,
      { done: t('people.handOn.merge.done'), refused: failure },
    );
    if (!done) return;
    onClose();
    await navigate(`/candidates/${stays}`, { replace: true });
  };
  return (
    <FormDialog
      open
      title={t('people.handOn.merge.title', { name })}
      words={{ ...words, save: t('people.handOn.merge.save') }}
      dirty={other !== null}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-pretty text-muted">{t('people.handOn.merge.text')}</p>
      <SearchField
        label={t('people.handOn.merge.search')}
        placeholder={t('people.handOn.merge.search')}
        clearLabel={t('people.board.clearSearch')}
        value={search}
        onValueChange={setSearch}
      />
      {found.length === 0 ? (
        <p role="status" className="text-muted">
          {t(sought === '' ? 'people.handOn.merge.nobodyAlike' : 'people.handOn.merge.nobody')}
        </p>
      ) : (
        <RadioGroup
          label={t('people.handOn.merge.with')}
          value={other}
          error={tried && chosen === undefined ? t('people.handOn.merge.choose') : undefined}
          onValueChange={setOther}
          options={found.map((row) => ({
            value: row.id,
            label: nameOf(row),
            hint: [
              positionName(row.position_id),
              t(`people.stage.${row.stage}`),
              contactOf.get(row.id)?.phone ?? null,
            ]
              .filter((part) => part !== null)
              .join(' · '),
          }))}
        />
      )}
      {chosen === undefined ? null : (
        <RadioGroup
          label={t('people.handOn.merge.stays')}
          value={keep}
          onValueChange={setKeep}
          options={[
            { value: 'this', label: `${name} · ${t(`people.stage.${candidate.stage}`)}` },
            { value: 'other', label: `${nameOf(chosen)} · ${t(`people.stage.${chosen.stage}`)}` },
          ]}
        />
      )}
    </FormDialog>
  );
}
