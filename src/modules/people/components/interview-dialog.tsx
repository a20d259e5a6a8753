import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { useTimeWords } from '../../../i18n/time-words.ts';
import { addDays, businessDayOf } from '../../../kernel/business-week.ts';
import { zoneOffset } from '../../../kernel/zone-offset.ts';
import { localMoment } from '../../../kernel/local-moment.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { useMembers, useStores } from '../../stores/index.ts';
import { useUnsavedWork } from '../../auth/index.ts';
import type { Candidate, CandidateInterview } from '../collections.ts';
import { changeInterview, longestPlace, planInterview } from '../commands-interviews.ts';
import { doubleBooked } from '../domain/interview.ts';
import { useStoreInterviews } from '../queries.ts';
import { usePeopleActor } from './use-people-actor.ts';

const lengths = [15, 20, 30, 45, 60, 90];
const usualLength = 30;
const usualTime = '14:00';

/** `HH:mm` by the clock of a zone. */
const timeIn = (moment: string, timeZone: string | undefined): string => {
  const at = Date.parse(moment);
  return new Date(at + zoneOffset(at, timeZone)).toISOString().slice(11, 16);
};

/** When, how long, where and with whom; the clock is the store's (rules IN1 and IN4). */
export function InterviewDialog({
  candidate,
  interview,
  onClose,
}: {
  candidate: Candidate;
  /** Null: a new one. */
  interview: CandidateInterview | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const timeWords = useTimeWords();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const members = useMembers(candidate.store_id);
  const others = useStoreInterviews(candidate.store_id);
  const timeZone = useStores().find(({ id }) => id === candidate.store_id)?.timeZone;
  const today = businessDayOf(serverNow(), timeZone);
  const [day, setDay] = useState(
    interview === null ? addDays(today, 1) : businessDayOf(new Date(interview.starts_at), timeZone),
  );
  const [time, setTime] = useState(
    interview === null ? usualTime : timeIn(interview.starts_at, timeZone),
  );
  const [minutes, setMinutes] = useState(interview?.minutes ?? usualLength);
  const [place, setPlace] = useState(interview?.place ?? '');
  const [interviewerId, setInterviewer] = useState(
    interview?.interviewer_id ?? (interview === null ? actor.database.userId : ''),
  );
  const [touched, setTouched] = useState(false);
  useUnsavedWork(touched);
  const [tried, setTried] = useState(false);
  const startsAt = day === '' || time === '' ? null : localMoment(day, time, timeZone);
  const isPast =
    startsAt !== null &&
    Date.parse(startsAt) <= serverNow().getTime() &&
    startsAt !== interview?.starts_at;
  const clashes =
    startsAt === null
      ? []
      : doubleBooked(
          {
            id: interview?.id ?? '',
            candidate_id: candidate.id,
            starts_at: startsAt,
            minutes,
            interviewer_id: interviewerId === '' ? null : interviewerId,
          },
          others,
        );
  const save = async () => {
    setTried(true);
    if (startsAt === null || isPast) return;
    const appointment = {
      startsAt,
      minutes,
      place,
      interviewerId: interviewerId === '' ? null : interviewerId,
    };
    const done = await run(
      (database) =>
        interview === null
          ? planInterview({ ...actor, database }, candidate.id, appointment)
          : changeInterview({ ...actor, database }, interview.id, appointment),
      { done: t('people.interview.saved') },
    );
    if (done) onClose();
  };
  const changed =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setTouched(true);
      set(value);
    };
  const known = members.some(({ userId }) => userId === interviewerId);
  return (
    <FormDialog
      open
      title={t(interview === null ? 'people.interview.plan' : 'people.interview.edit')}
      words={words}
      dirty={touched}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <DateField
        label={t('people.interview.day')}
        min={today}
        value={day}
        error={
          tried && day === ''
            ? t('people.interview.dayMissing')
            : tried && isPast
              ? t('people.interview.past')
              : undefined
        }
        onChange={(event) => changed(setDay)(event.target.value)}
      />
      <TimeField
        label={t('people.interview.time')}
        value={time}
        words={timeWords}
        onValueChange={changed(setTime)}
      />
      <SelectField
        label={t('people.interview.length')}
        options={[...new Set([...lengths, minutes])].map((each) => ({
          value: String(each),
          label: t('people.interview.minutes', { count: each }),
        }))}
        value={String(minutes)}
        onChange={(event) => changed(setMinutes)(Number(event.target.value))}
      />
      <SelectField
        label={t('people.interview.interviewer')}
        placeholder={t('people.interview.noInterviewer')}
        options={[
          ...members.map(({ userId, name }) => ({ value: userId, label: name })),
          ...(interviewerId === '' || known
            ? []
            : [
                {
                  value: interviewerId,
                  label: t(
                    interviewerId === actor.database.userId
                      ? 'people.interview.me'
                      : 'people.interview.somebody',
                  ),
                },
              ]),
        ]}
        value={interviewerId}
        onChange={(event) => changed(setInterviewer)(event.target.value)}
      />
      <TextField
        label={t('people.interview.place')}
        optionalLabel={t('people.optional')}
        placeholder={t('people.interview.inStore')}
        maxLength={longestPlace}
        value={place}
        onChange={(event) => changed(setPlace)(event.target.value)}
      />
      {clashes.length === 0 ? null : (
        <p role="status" className="text-small font-semibold text-warn">
          {t('people.interview.clash', {
            time: clashes.map(({ starts_at }) => format.time(starts_at)).join(', '),
          })}
        </p>
      )}
    </FormDialog>
  );
}
