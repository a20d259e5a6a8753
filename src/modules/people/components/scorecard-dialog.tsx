import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { Candidate } from '../collections.ts';
import { handInScorecard, type WholeScorecard } from '../commands-scorecards.ts';
import {
  criteria,
  longestScorecardNote,
  missingOf,
  noScorecard,
  recommendations,
  scores,
  type ScorecardDraft,
} from '../domain/scorecard.ts';
import { usePeopleActor } from './use-people-actor.ts';

const isWhole = (draft: ScorecardDraft): draft is ScorecardDraft & WholeScorecard =>
  missingOf(draft).length === 0;

/** Rendered while it is open: one's own scorecard of a candidate (rule SC1). */
export function ScorecardDialog({
  candidate,
  onClose,
}: {
  candidate: Candidate;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const [draft, setDraft] = useState(noScorecard);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== noScorecard);
  const missing = tried ? missingOf(draft) : [];
  const errorOf = (part: (typeof missing)[number]) =>
    missing.includes(part) ? t('people.scorecard.missing') : undefined;
  const save = async () => {
    setTried(true);
    if (!isWhole(draft)) return;
    const done = await run(
      (database) => handInScorecard({ ...actor, database }, candidate.id, draft),
      { done: t('people.scorecard.saved') },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      title={t('people.scorecard.fill')}
      words={{ ...words, save: t('people.scorecard.handIn') }}
      dirty={draft !== noScorecard}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-small text-muted">{t('people.scorecard.stays')}</p>
      {criteria.map((each) => (
        <SelectField
          key={each}
          label={t(`people.scorecard.criteria.${each}`)}
          placeholder={t('people.choose')}
          value={draft[each] === null ? '' : String(draft[each])}
          error={errorOf(each)}
          options={scores.map((score) => ({
            value: String(score),
            label: t(`people.scorecard.scores.${String(score)}`),
          }))}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              [each]: scores.find((score) => String(score) === target.value) ?? null,
            })
          }
        />
      ))}
      <SelectField
        label={t('people.scorecard.recommendation')}
        placeholder={t('people.choose')}
        value={draft.recommendation ?? ''}
        error={errorOf('recommendation')}
        options={recommendations.map((value) => ({
          value,
          label: t(`people.scorecard.recommendations.${value}`),
        }))}
        onChange={({ target }) =>
          setDraft({
            ...draft,
            recommendation: recommendations.find((each) => each === target.value) ?? null,
          })
        }
      />
      <TextField
        multiline
        label={t('people.scorecard.note')}
        optionalLabel={t('people.optional')}
        maxLength={longestScorecardNote}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
    </FormDialog>
  );
}
