import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { storeTitle, useFollowedStore, useStanding, useStores } from '../../../stores/index.ts';
import type { InspectionOccurrence } from '../../model/collections.ts';
import type { OccurrenceState } from '../../model/domain/occurrence.ts';
import { subjectOf } from '../../model/domain/subject.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { useOccurrence, useStateOfOccurrence } from '../../model/queries-due.ts';
import { isOfferedIn, useTemplate } from '../../model/queries.ts';
import { SubjectName } from '../../ui/subject-parts.tsx';
import { useInspectionScreenAhead } from '../../form/load-inspection-screen.ts';

/** Rule U8: one time that a schedule asks for, where what is told of it leads. */
export function OccurrenceScreen() {
  useInspectionScreenAhead();
  const { t } = useTranslation();
  const { occurrenceId = '' } = useParams();
  const stores = useStores();
  const { occurrence, loading } = useOccurrence(occurrenceId);
  if (loading) return <Loading />;
  if (occurrence === null) {
    return (
      <Page>
        <EmptyState title={t('inspections.occurrence.gone')} headingLevel={1} action={<Back />}>
          {t('inspections.occurrence.goneReason')}
        </EmptyState>
      </Page>
    );
  }
  const timeZone = stores.find(({ id }) => id === occurrence.store_id)?.timeZone;
  return (
    <ClockZone value={timeZone}>
      <OneOccurrence key={occurrence.id} occurrence={occurrence} />
    </ClockZone>
  );
}

const tones: Readonly<Record<OccurrenceState, BadgeTone>> = {
  upcoming: 'neutral',
  open: 'info',
  overdue: 'bad',
  done: 'good',
  late: 'warn',
  missed: 'bad',
};

function OneOccurrence({ occurrence }: { occurrence: InspectionOccurrence }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { store_id: storeId, template_id, opens_at, due_at, closes_at, role } = occurrence;
  const subjectId = occurrence.subject_id ?? null;
  useFollowedStore(storeId);
  const store = useStores().find(({ id }) => id === storeId);
  const standing = useStanding(storeId);
  const { template, loading } = useTemplate(template_id);
  const became = useStateOfOccurrence(occurrence, useNow().getTime());
  if (!hasPermission(standing, 'view_inspections')) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  if (loading || became === null) return <Loading />;
  const { state, inspectionId, completedAt } = became;
  const finishedAt = completedAt ?? occurrence.finished_at;
  const mayStart =
    (state === 'open' || state === 'overdue') &&
    template !== null &&
    isOfferedIn(template, storeId, subjectOf(template)) &&
    hasPermission(standing, 'conduct_inspections');
  return (
    <Page width="narrow">
      <PageHeader
        title={
          template === null
            ? t('inspections.list.unknownTemplate')
            : nameIn(template, format.language)
        }
        subtitle={store === undefined ? null : storeTitle(store)}
        backTo="/inspections"
        backLabel={t('inspections.action.back')}
        meta={
          <>
            {template === null || subjectId === null ? null : (
              <span className="font-semibold">
                <SubjectName of={template} id={subjectId} />
              </span>
            )}
            <Badge tone={tones[state]} {...(state === 'overdue' ? { icon: TriangleAlert } : {})}>
              {t(`inspections.occurrence.state.${state}`)}
            </Badge>
          </>
        }
      />
      <Card title={t('inspections.occurrence.title')}>
        <dl className="grid gap-x-6 gap-y-3 @md:grid-cols-2">
          <Fact label={t('inspections.schedules.role')}>{t(`stores.role.${role}`)}</Fact>
          <Fact label={t('inspections.schedules.opens')}>{format.dateTime(opens_at)}</Fact>
          <Fact label={t('inspections.schedules.due')}>{format.dateTime(due_at)}</Fact>
          {Date.parse(closes_at) > Date.parse(due_at) ? (
            <Fact label={t('inspections.schedules.grace')}>{format.dateTime(closes_at)}</Fact>
          ) : null}
          {finishedAt === null ? null : (
            <Fact label={t('inspections.occurrence.completed')}>{format.dateTime(finishedAt)}</Fact>
          )}
        </dl>
        {state === 'upcoming' || state === 'missed' ? (
          <p className="mt-4 text-body text-muted">{t(`inspections.occurrence.${state}`)}</p>
        ) : null}
        {mayStart || inspectionId !== null ? (
          <p className="mt-4">
            {inspectionId === null ? (
              <ButtonLink
                to={`/inspections/new/${template_id}?storeId=${storeId}${subjectId === null ? '' : `&subjectId=${subjectId}`}`}
                variant="primary"
                size="lg"
              >
                {t('inspections.action.start')}
              </ButtonLink>
            ) : (
              <ButtonLink to={`/inspections/${inspectionId}`} variant="primary" size="lg">
                {t('inspections.occurrence.open')}
              </ButtonLink>
            )}
          </p>
        ) : null}
      </Card>
    </Page>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-body text-ink">{children}</dd>
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Page>
      <SkeletonList rows={3} label={t('inspections.loading.inspection')} />
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/inspections" variant="primary">
      {t('inspections.action.back')}
    </ButtonLink>
  );
}
