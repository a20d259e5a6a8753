import { ArrowRight, RotateCcw, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { useTabletWide } from '../../../platform/browser/use-wide.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../ui/states.tsx';
import {
  storeTitle,
  useFollowedStore,
  useMemberName,
  useStanding,
  useStores,
} from '../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../sync-centre/index.ts';
import {
  candidateChecks,
  candidateDetails,
  candidateDocuments,
  candidateInterviews,
  candidateNotes,
  candidateOffers,
  candidates,
  candidateScorecards,
  onboardingProgress,
  type Candidate,
} from '../collections.ts';
import { CandidateHandOn } from '../components/candidate-hand-on.tsx';
import { CandidateFacts } from '../components/candidate-facts.tsx';
import { CandidateInterviews } from '../components/candidate-interviews.tsx';
import { CandidateNotes } from '../components/candidate-notes.tsx';
import { CandidatePlan } from '../components/candidate-plan.tsx';
import { CandidateSyncBadge } from '../components/candidate-sync-badge.tsx';
import { CandidateTimeline } from '../components/candidate-timeline.tsx';
import { EraseCandidate } from '../components/erase-candidate.tsx';
import { FlagBadge } from '../components/flag-badge.tsx';
import { MoveMenu } from '../components/move-menu.tsx';
import { ReadinessLine } from '../components/readiness-line.tsx';
import { StageSteps } from '../components/stage-steps.tsx';
import { StepRow } from '../components/step-list.tsx';
import { useCandidateMoves } from '../components/use-candidate-moves.tsx';
import { usePositionName } from '../components/use-names.ts';
import { WaitingBadge } from '../components/waiting-badge.tsx';
import { isOnboarded } from '../domain/readiness.ts';
import { awaitsSteps } from '../domain/steps-for.ts';
import { hasAccepted } from '../domain/offer.ts';
import { nextStage, stageNeedsOffer } from '../domain/stage.ts';
import { useCandidate, useOnboardingSteps } from '../queries.ts';
import { useChecks, useDocuments, useOffers, useScorecards } from '../queries-hiring.ts';

const CandidateList = deferred(
  () =>
    loadCode(() => import('../components/candidate-list.tsx')).then(
      ({ CandidateList: Part }) => Part,
    ),
  quiet,
);

const HiringCards = deferred(
  () =>
    loadCode(() => import('../components/hiring-cards.tsx')).then(({ HiringCards: Part }) => Part),
  quiet,
);

/** A candidate: how far they have come, and what is to be done next. */
export function CandidateScreen() {
  const { t } = useTranslation();
  const { candidateId = '' } = useParams();
  const known = useCandidate(candidateId);
  const stores = useStores();
  if (candidateId === '') {
    return (
      <Page>
        <EmptyState title={t('people.candidate.noId')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  if (known.loading) {
    return (
      <Page>
        <SkeletonList rows={5} label={t('people.candidate.loading')} />
      </Page>
    );
  }
  const { candidate } = known;
  if (candidate === null) {
    return (
      <Page>
        <EmptyState title={t('people.candidate.notFound')} headingLevel={1} action={<Back />}>
          {t('people.candidate.notFoundReason')}
        </EmptyState>
      </Page>
    );
  }
  const timeZone = stores.find(({ id }) => id === candidate.store_id)?.timeZone;
  return (
    <ClockZone value={timeZone}>
      <Known key={candidate.id} candidate={candidate} known={known} timeZone={timeZone} />
    </ClockZone>
  );
}

function Known({
  candidate,
  known: { details, notes, events, interviews, steps },
  timeZone,
}: {
  candidate: Candidate;
  known: ReturnType<typeof useCandidate>;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  useFollowedStore(candidate.store_id);
  const standing = useStanding(candidate.store_id);
  const store = useStores().find(({ id }) => id === candidate.store_id);
  const owner = useMemberName(candidate.store_id, candidate.owner_id);
  const positionName = usePositionName();
  const today = businessDayOf(useNow(), timeZone);
  const { move, setStatus, dialog } = useCandidateMoves(candidate.store_id);
  const all = useOnboardingSteps();
  const offers = useOffers(candidate.id);
  const checks = useChecks(candidate.id);
  const scorecards = useScorecards(candidate.id);
  const documents = useDocuments(candidate.id);
  const hasRoomBeside = useTabletWide();
  if (!hasPermission(standing, 'view_candidates')) {
    return (
      <Page>
        <NoAccessState title={t('people.noAccess')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  const mayHire = hasPermission(standing, 'manage_candidates');
  const name =
    details === null ? candidate.display_name : `${details.first_name} ${details.last_name}`.trim();
  const prepared = candidate.stage === 'onboarding' || candidate.stage === 'hired';
  const next = candidate.status === 'active' ? nextStage(candidate.stage) : null;
  const awaited = all.loading || awaitsSteps(all.rows, candidate, details?.is_minor ?? false);
  const stepsOpen = next === 'hired' && !isOnboarded(steps, awaited);
  const held = stepsOpen || (next !== null && stageNeedsOffer(next) && !hasAccepted(offers));
  return (
    <Page>
      <PageHeader
        title={name === '' ? t('people.noName') : name}
        subtitle={[
          positionName(candidate.position_id),
          store === undefined ? null : storeTitle(store),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
        backTo="/candidates"
        backLabel={t('people.board.title')}
        meta={
          <>
            {candidate.status === 'active' ? (
              <WaitingBadge candidate={candidate} />
            ) : (
              <Badge tone="warn">
                {t(`people.status.${candidate.status}`)}
                {details?.closed_reason == null
                  ? null
                  : ` · ${t(`people.closedReason.${details.closed_reason}`)}`}
              </Badge>
            )}
            <FlagBadge flag={candidate.flag} />
            <CandidateSyncBadge
              records={[
                { collection: candidates.name, id: candidate.id },
                ...(details === null
                  ? []
                  : [{ collection: candidateDetails.name, id: details.id }]),
                ...notes.map(({ id }) => ({ collection: candidateNotes.name, id })),
                ...interviews.map(({ id }) => ({ collection: candidateInterviews.name, id })),
                ...offers.map(({ id }) => ({ collection: candidateOffers.name, id })),
                ...checks.map(({ id }) => ({ collection: candidateChecks.name, id })),
                ...scorecards.map(({ id }) => ({ collection: candidateScorecards.name, id })),
                ...documents.map(({ id }) => ({ collection: candidateDocuments.name, id })),
                ...steps.map(({ id }) => ({ collection: onboardingProgress.name, id })),
              ]}
            />
          </>
        }
        actions={
          mayHire ? (
            <>
              {candidate.status === 'active' ? null : (
                <Button
                  variant="primary"
                  icon={RotateCcw}
                  onClick={() => setStatus(candidate, 'active')}
                >
                  {t('people.status.to.active')}
                </Button>
              )}
              {next === null ? null : (
                <Button
                  variant="primary"
                  icon={next === 'hired' ? UserCheck : ArrowRight}
                  disabled={held}
                  onClick={() => move(candidate, next)}
                >
                  {t(next === 'hired' ? 'people.move.hire' : 'people.move.next', {
                    stage: t(`people.stage.${next}`),
                  })}
                </Button>
              )}
              <MoveMenu
                candidate={candidate}
                onMove={(stage) => move(candidate, stage)}
                onStatus={(status) => setStatus(candidate, status)}
              />
            </>
          ) : null
        }
      />
      <div className="grid items-start gap-5 md:max-xl:grid-cols-[13rem_minmax(0,1fr)]">
        {hasRoomBeside ? (
          <CandidateList storeId={candidate.store_id} current={candidate.id} />
        ) : null}
        <div className="flex min-w-0 flex-col gap-5">
          <RefusedNotice
            of={({ id, row: { candidate_id } }) =>
              id === candidate.id || candidate_id === candidate.id
            }
          />
          <ConflictNotice collection={candidates.name} ids={[candidate.id]} />
          <ConflictNotice
            collection={candidateDetails.name}
            ids={details === null ? [] : [details.id]}
          />
          <ConflictNotice
            collection={candidateInterviews.name}
            ids={interviews.map(({ id }) => id)}
          />
          <ConflictNotice collection={onboardingProgress.name} ids={steps.map(({ id }) => id)} />
          <StageSteps candidate={candidate} />
          <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
            <div className="flex min-w-0 flex-col gap-5">
              {prepared ? (
                <Card title={t('people.step.title')} padded={false}>
                  {candidate.stage === 'onboarding' ? (
                    <div className="px-4 pb-4 sm:px-5">
                      <ReadinessLine startOn={candidate.start_on} steps={steps} today={today} />
                      {stepsOpen ? (
                        <p className="mt-1 text-small text-muted">{t('people.move.stepsOpen')}</p>
                      ) : null}
                    </div>
                  ) : null}
                  <ul
                    aria-label={t('people.step.title')}
                    className="divide-y divide-line border-t border-line"
                  >
                    {steps.map((step) => (
                      <StepRow
                        key={step.id}
                        step={step}
                        today={today}
                        isHired={candidate.stage === 'hired'}
                      />
                    ))}
                  </ul>
                </Card>
              ) : null}
              {details === null ? null : (
                <CandidateFacts details={details} storeId={candidate.store_id} />
              )}
              <CandidateInterviews
                candidate={candidate}
                interviews={interviews}
                mayPlan={mayHire}
              />
              {mayHire ? (
                <HiringCards
                  candidate={candidate}
                  offers={offers}
                  checks={checks}
                  scorecards={scorecards}
                  documents={documents}
                  today={today}
                />
              ) : null}
              {mayHire ? (
                <CandidateNotes
                  candidateId={candidate.id}
                  storeId={candidate.store_id}
                  notes={notes}
                />
              ) : null}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              {mayHire ? (
                <CandidatePlan candidate={candidate} />
              ) : (
                <Card title={t('people.plan.title')}>
                  <dl className="grid gap-3">
                    <Fact
                      name={t('people.plan.startOn')}
                      value={candidate.start_on && format.dayAndDate(candidate.start_on)}
                    />
                    <Fact name={t('people.plan.owner')} value={owner} />
                  </dl>
                </Card>
              )}
              <Card title={t('people.candidate.about')}>
                <dl className="grid gap-3">
                  <Fact
                    name={t('people.candidate.applied')}
                    value={format.date(candidate.applied_on)}
                  />
                  <Fact
                    name={t('people.details.source')}
                    value={t(`people.source.${candidate.source}`)}
                  />
                  <Fact
                    name={t('people.candidate.purge')}
                    value={candidate.purge_on && format.date(candidate.purge_on)}
                  />
                </dl>
              </Card>
              <CandidateTimeline candidate={candidate} events={events} />
              <CandidateHandOn candidate={candidate} name={name} details={details} />
              {standing.isGlobalAdmin ? (
                <div>
                  <EraseCandidate candidateId={candidate.id} name={name} />
                </div>
              ) : null}
            </div>
          </div>
        </div>
      </div>
      {dialog}
    </Page>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="wrap-anywhere text-ink">{value ?? t('people.notSet')}</dd>
    </div>
  );
}

function Back() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/candidates" variant="primary">
      {t('people.board.title')}
    </ButtonLink>
  );
}
