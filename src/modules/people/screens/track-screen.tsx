import { CircleCheck, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListState } from '../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Card } from '../../../ui/card.tsx';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../stores/index.ts';
import { candidates as declaration } from '../collections.ts';
import { ReadinessLine } from '../components/readiness-line.tsx';
import { StepRow } from '../components/step-list.tsx';
import { usePositionName } from '../components/use-names.ts';
import { stepsToTrack, startsThisWeek, type Tracked } from '../domain/track.ts';
import { useCandidates, useStepsOf, type KnownStep } from '../queries.ts';

const RequisitionsCard = deferred(
  () =>
    loadCode(() => import('../components/requisitions-card.tsx')).then(
      ({ RequisitionsCard: Part }) => Part,
    ),
  quiet,
);

const views = ['overdue', 'due', 'approval', 'blocked'] as const satisfies readonly Tracked[];

/** Who starts this week, and which steps of the onboarding wait for whom (rule ON8). */
export function TrackScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <Page>
      <PageHeader title={t('people.track.title')} subtitle={storeTitle(store)} />
      {store.number === officeNumber ? (
        <AskStore />
      ) : (
        <ClockZone value={store.timeZone}>
          <Track key={store.id} storeId={store.id} timeZone={store.timeZone} />
        </ClockZone>
      )}
    </Page>
  );
}

function Track({ storeId, timeZone }: { storeId: string; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const today = businessDayOf(useNow(), timeZone);
  const all = useCandidates(storeId);
  const positionName = usePositionName();
  const starters = all.rows.filter(
    ({ stage, status }) => stage === 'onboarding' && status === 'active',
  );
  const steps = useStepsOf(starters, storeId);
  const state = useListState(
    { rows: starters, loading: all.loading || steps.loading },
    `store:${storeId}`,
    declaration,
  );
  const tracked = stepsToTrack(steps.rows, today);
  const nameOf = new Map(starters.map(({ id, display_name }) => [id, display_name]));
  const soon = startsThisWeek(starters, today);
  return (
    <div className="flex flex-col gap-5">
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={ListChecks} title={t('people.track.none')}>
            {t('people.track.noneReason')}
          </EmptyState>
        }
      >
        <div className="flex flex-col gap-5">
          <Card title={t('people.track.starting')}>
            {soon.length === 0 ? (
              <p className="text-muted">{t('people.track.nobodyStarts')}</p>
            ) : (
              <ul className="flex flex-col gap-4">
                {soon.map((candidate) => (
                  <li key={candidate.id} className="flex flex-col gap-1">
                    <p className="flex flex-wrap items-center gap-x-2">
                      <Link
                        to={`/candidates/${candidate.id}`}
                        className="inline-flex min-h-12 min-w-12 items-center font-semibold text-brand underline"
                      >
                        {candidate.display_name}
                      </Link>
                      <span className="text-muted">
                        {positionName(candidate.position_id)}
                        {candidate.start_on === null
                          ? null
                          : ` · ${format.dayAndDate(candidate.start_on, 'short')}`}
                      </span>
                    </p>
                    <ReadinessLine
                      startOn={candidate.start_on}
                      steps={steps.rows.filter(({ candidate_id }) => candidate_id === candidate.id)}
                      today={today}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Card>
          {views.every((view) => tracked[view].length === 0) ? (
            <EmptyState icon={CircleCheck} title={t('people.track.nothingDue')} />
          ) : (
            views.map((view) => (
              <Steps key={view} title={t(`people.track.${view}`)} steps={tracked[view]}>
                {(step) => (
                  <StepRow
                    key={step.id}
                    step={step}
                    of={nameOf.get(step.candidate_id) ?? ''}
                    today={today}
                  />
                )}
              </Steps>
            ))
          )}
        </div>
      </ListFrame>
      {/* After the list, so that it does not move when that comes. */}
      {all.loading || steps.loading ? null : (
        <RequisitionsCard storeId={storeId} candidates={all.rows} today={today} />
      )}
    </div>
  );
}

function Steps({
  title,
  steps,
  children,
}: {
  title: string;
  steps: readonly KnownStep[];
  children: (step: KnownStep) => ReactNode;
}) {
  if (steps.length === 0) return null;
  return (
    <Card title={`${title} (${steps.length})`} padded={false}>
      <ul aria-label={title} className="divide-y divide-line border-t border-line">
        {steps.map(children)}
      </ul>
    </Card>
  );
}
