import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useMembers } from '../../stores/index.ts';
import type { Candidate } from '../collections.ts';
import { changeCandidate, type FactsInput } from '../commands.ts';
import { flags, type Flag } from '../domain/stage.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { isSought } from '../domain/requisition.ts';
import { usePositions } from '../queries.ts';
import { useRequisitions } from '../queries-hiring.ts';
import { FirstDayField } from './first-day-field.tsx';
import { usePositionName } from './use-names.ts';
import { usePeopleActor } from './use-people-actor.ts';

const isFlag = (value: string): value is Flag => flags.some((each) => each === value);

/** What everybody in the store may know, as those who hire set it: each choice is saved at once. */
export function CandidatePlan({ candidate }: { candidate: Candidate }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const actor = usePeopleActor(candidate.store_id);
  const { run } = useJournalCommand();
  const positions = usePositions().rows.filter(
    ({ id, is_active }) => is_active || id === candidate.position_id,
  );
  const positionName = usePositionName();
  const sought = useRequisitions(candidate.store_id).filter(
    ({ id, status }) => isSought(status) || id === candidate.requisition_id,
  );
  const members = useMembers(candidate.store_id);
  const set = (facts: FactsInput) =>
    run((database) => changeCandidate({ ...actor, database }, candidate.id, facts), {
      done: t('people.plan.saved'),
    });
  return (
    <Card title={t('people.plan.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FirstDayField
          key={candidate.id}
          day={candidate.start_on}
          onSave={(day) => set({ start_on: day })}
        />
        <SelectField
          label={t('people.details.position')}
          options={positions.map((position) => ({
            value: position.id,
            label: translatedName(position, i18n.language),
          }))}
          value={candidate.position_id}
          onChange={(event) => void set({ position_id: event.target.value })}
        />
        {sought.length === 0 ? null : (
          <SelectField
            label={t('people.requisition.for')}
            placeholder={t('people.requisition.noneChosen')}
            options={sought.map(({ id, position_id, opened_on }) => ({
              value: id,
              label: `${positionName(position_id)} · ${format.date(opened_on)}`,
            }))}
            value={candidate.requisition_id ?? ''}
            onChange={({ target }) =>
              void set({ requisition_id: target.value === '' ? null : target.value })
            }
          />
        )}
        <SelectField
          label={t('people.plan.owner')}
          placeholder={t('people.plan.nobody')}
          options={[
            ...members.map(({ userId, name }) => ({ value: userId, label: name })),
            ...(candidate.owner_id === null ||
            members.some(({ userId }) => userId === candidate.owner_id)
              ? []
              : [{ value: candidate.owner_id, label: t('people.interview.somebody') }]),
          ]}
          value={candidate.owner_id ?? ''}
          onChange={(event) =>
            void set({ owner_id: event.target.value === '' ? null : event.target.value })
          }
        />
        <SelectField
          label={t('people.plan.flag')}
          options={flags.map((value) => ({ value, label: t(`people.flag.${value}`) }))}
          value={candidate.flag}
          onChange={({ target }) => isFlag(target.value) && void set({ flag: target.value })}
        />
      </div>
    </Card>
  );
}
