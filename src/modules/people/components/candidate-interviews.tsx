import { CalendarPlus, Download, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { calendarFile } from '../../../kernel/calendar-file.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { storeTitle, useKnownNames, useStores } from '../../stores/index.ts';
import type { Candidate, CandidateInterview } from '../collections.ts';
import { setInterviewStatus } from '../commands-interviews.ts';
import { isAhead, outcomesOf, type InterviewStatus } from '../domain/interview.ts';
import { InterviewDialog } from './interview-dialog.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const tones: Record<InterviewStatus, BadgeTone> = {
  scheduled: 'info',
  confirmed: 'good',
  done: 'neutral',
  no_show: 'bad',
  cancelled: 'neutral',
};

/** Who talks with a candidate, when and where (rules IN). */
export function CandidateInterviews({
  candidate,
  interviews,
  mayPlan,
}: {
  candidate: Candidate;
  interviews: readonly CandidateInterview[];
  mayPlan: boolean;
}) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<CandidateInterview | 'new' | null>(null);
  return (
    <Card
      title={t('people.interview.title')}
      actions={
        mayPlan && candidate.status === 'active' ? (
          <Button icon={CalendarPlus} onClick={() => setEditing('new')}>
            {t('people.interview.plan')}
          </Button>
        ) : null
      }
    >
      {interviews.length === 0 ? (
        <p className="text-muted">{t('people.interview.none')}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {interviews.map((interview) => (
            <Interview
              key={interview.id}
              candidate={candidate}
              interview={interview}
              mayPlan={mayPlan}
              onEdit={() => setEditing(interview)}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <InterviewDialog
          candidate={candidate}
          interview={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function Interview({
  candidate,
  interview,
  mayPlan,
  onEdit,
}: {
  candidate: Candidate;
  interview: CandidateInterview;
  mayPlan: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const names = useKnownNames(candidate.store_id);
  const store = useStores().find(({ id }) => id === candidate.store_id);
  const actor = usePeopleActor(candidate.store_id);
  const { run } = useJournalCommand();
  const time = format.dateTime(interview.starts_at);
  const hasBegun = Date.parse(interview.starts_at) <= now.getTime();
  const set = (status: InterviewStatus) =>
    void run((database) => setInterviewStatus({ ...actor, database }, interview.id, status), {
      done: t(`people.interview.said.${status}`),
    });
  const give = () =>
    downloadFile(
      `interview-${interview.id.slice(0, 8)}.ics`,
      new Blob(
        [
          calendarFile(
            {
              id: interview.id,
              of: 'Interviews',
              startsAt: interview.starts_at,
              minutes: interview.minutes,
              sequence: interview.sequence,
              isCancelled: interview.status === 'cancelled',
              summary: t('people.interview.summary', { name: candidate.display_name }),
              location: interview.place || (store === undefined ? '' : storeTitle(store)),
            },
            serverNow(),
          ),
        ],
        { type: 'text/calendar' },
      ),
    );
  return (
    <li className="flex flex-col gap-2 border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
        {`${format.weekday(interview.starts_at)} ${time}`}
        <Badge tone={tones[interview.status]}>
          {t(`people.interview.status.${interview.status}`)}
        </Badge>
      </p>
      <p className="text-small wrap-anywhere text-muted">
        {[
          t('people.interview.minutes', { count: interview.minutes }),
          interview.place || t('people.interview.inStore'),
          names.get(interview.interviewer_id ?? ''),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {mayPlan
          ? outcomesOf(interview.status, { hasBegun })
              .filter((status) => status !== 'scheduled')
              .map((status) => (
                <Button
                  key={status}
                  variant={status === 'cancelled' ? 'quiet' : 'secondary'}
                  aria-label={`${t(`people.interview.to.${status}`)}: ${time}`}
                  onClick={() => set(status)}
                >
                  {t(`people.interview.to.${status}`)}
                </Button>
              ))
          : null}
        {mayPlan && isAhead(interview.status) ? (
          <IconButton
            label={t('people.interview.change', { time })}
            icon={PencilLine}
            onClick={onEdit}
          />
        ) : null}
        <IconButton
          label={t('people.interview.calendar', { time })}
          icon={Download}
          onClick={give}
        />
      </div>
    </li>
  );
}
