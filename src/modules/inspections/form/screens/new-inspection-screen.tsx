import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useDatabase } from '../../../../db/database-context.tsx';
import { StorageFull } from '../../../../db/errors.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { newId } from '../../../../kernel/ids.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, NoAccessState } from '../../../../ui/states.tsx';
import { AskStore, officeNumber, useCurrentStore, useStanding } from '../../../stores/index.ts';
import type { InspectionTemplate } from '../../model/collections.ts';
import { storeSubject, subjectOf } from '../../model/domain/subject.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { SubjectChooser } from '../../ui/subject-parts.tsx';
import { startInspection } from '../commands.ts';
import { RunningInspections } from '../components/running-inspections.tsx';
import { runningLately } from '../domain/running.ts';
import { isOfferedIn, useInspections, useTemplate } from '../../model/queries.ts';
import { useInspectionScreenAhead } from '../load-inspection-screen.ts';

const idSchema = v.pipe(v.string(), v.uuid());
const isId = (value: string | null): value is string => v.is(idSchema, value);

/**
 * Rule B2. The id of the inspection to be is put into the address first; then it is created under that id and the
 * address replaced by its own. A second render or a reload finds the id and creates nothing new.
 */
export function NewInspectionScreen() {
  useInspectionScreenAhead();
  const { templateId = '' } = useParams();
  const [search] = useSearchParams();
  const store = useCurrentStore();
  const [madeId] = useState(newId);
  const inspectionId = search.get('inspectionId');
  const storeId = search.get('storeId');
  const subjectId = search.get('subjectId');
  if (!isId(storeId) && store.number === officeNumber) return <WhichStore />;
  if (!isId(inspectionId) || !isId(storeId)) {
    const next = new URLSearchParams({
      storeId: isId(storeId) ? storeId : store.id,
      inspectionId: isId(inspectionId) ? inspectionId : madeId,
      ...(isId(subjectId) ? { subjectId } : {}),
    });
    return <Navigate to={`/inspections/new/${templateId}?${next.toString()}`} replace />;
  }
  return (
    <Starting
      templateId={templateId}
      storeId={storeId}
      inspectionId={inspectionId}
      subjectId={isId(subjectId) ? subjectId : null}
    />
  );
}

type Wanted = {
  readonly storeId: string;
  readonly inspectionId: string;
  /** What is checked; null: the store. */
  readonly subjectId: string | null;
};

/** Rule SV5: the way here named no store, and Main Office has nothing to inspect. */
function WhichStore() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('inspections.nav.new')} />
      <AskStore />
    </Page>
  );
}

function Starting(ids: Wanted & { templateId: string }) {
  const { t } = useTranslation();
  const { template, loading } = useTemplate(ids.templateId);
  const standing = useStanding(ids.storeId);
  const back = (
    <ButtonLink to="/inspections" variant="primary">
      {t('inspections.action.back')}
    </ButtonLink>
  );
  if (loading) return <Creating />;
  if (template === null || !isOfferedIn(template, ids.storeId, subjectOf(template))) {
    return (
      <Page>
        <EmptyState title={t('inspections.notFound.template')} headingLevel={1} action={back} />
      </Page>
    );
  }
  if (template.sections.length === 0) {
    return (
      <Page>
        <EmptyState title={t('inspections.notFound.sections')} headingLevel={1} action={back} />
      </Page>
    );
  }
  if (!hasPermission(standing, 'conduct_inspections')) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.start')} headingLevel={1} action={back} />
      </Page>
    );
  }
  if (subjectOf(template) === storeSubject) {
    return <Guarded {...ids} subjectId={null} template={template} />;
  }
  if (ids.subjectId === null) return <WhichSubject {...ids} template={template} />;
  return <Guarded {...ids} template={template} />;
}

/** The way here did not say which one is checked. */
function WhichSubject({ template, storeId }: Wanted & { template: InspectionTemplate }) {
  const format = useFormat();
  const [, setSearch] = useSearchParams();
  return (
    <Page width="narrow">
      <PageHeader title={nameIn(template, format.language)} />
      <SubjectChooser
        of={template}
        storeId={storeId}
        value=""
        onChange={(subjectId) =>
          setSearch(
            (given) => {
              given.set('subjectId', subjectId);
              return given;
            },
            { replace: true },
          )
        }
      />
    </Page>
  );
}

/** Rule B3. Asked before anything is created; not of an inspection that this address has created already. */
function Guarded(props: Wanted & { template: InspectionTemplate }) {
  const { template, storeId, inspectionId, subjectId } = props;
  const ofStore = useInspections(storeId, subjectId);
  const [now] = useState(serverNow);
  const [decided, setDecided] = useState(false);
  const known = ofStore.rows.some(({ id }) => id === inspectionId);
  const running = known || decided ? [] : runningLately(ofStore.rows, template.id, now);
  if (ofStore.loading) return <Creating />;
  if (running.length > 0) {
    return (
      <>
        <Creating />
        <RunningInspections inspections={running} onAnother={() => setDecided(true)} />
      </>
    );
  }
  return <Create {...props} />;
}

function Create({
  template,
  storeId,
  inspectionId,
  subjectId,
}: Wanted & { template: InspectionTemplate }) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(storeId);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const actor = { database, standing, now: serverNow };
    startInspection(actor, { inspectionId, storeId, template, subjectId }).then(
      () => {
        if (current) void navigate(`/inspections/${inspectionId}`, { replace: true });
      },
      (error: unknown) => {
        if (current) setFailure(error);
      },
    );
    return () => {
      current = false;
    };
    // The template as it was when the page opened is the one that is started; a live change of it starts nothing again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, inspectionId, storeId, attempt]);
  if (failure === null) return <Creating />;
  return (
    <Page>
      <ErrorState
        headingLevel={1}
        title={t('inspections.error.start')}
        action={
          <Button
            variant="primary"
            onClick={() => {
              setFailure(null);
              setAttempt(attempt + 1);
            }}
          >
            {t('inspections.action.retry')}
          </Button>
        }
      >
        {failure instanceof StorageFull ? t('inspections.error.full') : null}
      </ErrorState>
    </Page>
  );
}

function Creating() {
  const { t } = useTranslation();
  return (
    <Page>
      <SkeletonList rows={5} label={t('inspections.progress.creating')} />
    </Page>
  );
}
