import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useDatabase } from '../../../../db/database-context.tsx';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useFollowedStore, useStanding, useStores } from '../../../stores/index.ts';
import type { Inspection } from '../../model/collections.ts';
import { InspectionRefused } from '../../model/commands-base.ts';
import { completeInspection } from '../commands.ts';
import { InspectionForm } from '../components/questions/inspection-form.tsx';
import { deferred } from '../../../../ui/deferred.tsx';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { inPage } from '../../ui/in-page.tsx';
import { parseSnapshot } from '../../model/domain/template-snapshot.ts';
import { snapshotIn } from '../../model/domain/snapshot-in-language.ts';
import { useSubject } from '../../model/subjects.ts';
import { forgetPlace, useRememberedPlace } from '../place-memory.ts';
import { useItemHistory } from '../queries-item-history.ts';
import { useInspection, usePhotos, useResponses } from '../../model/queries.ts';

const CompletedInspection = deferred(
  () =>
    loadCode(() =>
      import('../../report/components/read-inspection.ts').then(
        (module) => module.CompletedInspection,
      ),
    ),
  inPage,
);

const InspectionFromOffice = deferred(
  () =>
    loadCode(() =>
      import('../../report/components/read-inspection.ts').then(
        (module) => module.InspectionFromOffice,
      ),
    ),
  inPage,
);

/** Spec §4: how long the completed inspection stays before the list comes back. */
const stayAfterCompletion = 1500;

export function InspectionScreen() {
  const { t } = useTranslation();
  const { inspectionId = '' } = useParams();
  const stores = useStores();
  const { inspection, loading } = useInspection(inspectionId);
  const back = (
    <ButtonLink to="/inspections" variant="primary">
      {t('inspections.action.back')}
    </ButtonLink>
  );
  if (loading) return <Loading />;
  // Its store may be one that this device does not hold.
  if (inspection === null)
    return <InspectionFromOffice key={inspectionId} inspectionId={inspectionId} />;
  // Followed by a link it may belong to another store than the current one: its own clock tells its times.
  const timeZone = stores.find((store) => store.id === inspection.store_id)?.timeZone;
  return (
    <ClockZone value={timeZone}>
      <OneInspection key={inspection.id} inspection={inspection} back={back} />
    </ClockZone>
  );
}

function OneInspection({ inspection, back }: { inspection: Inspection; back: React.ReactNode }) {
  const { t } = useTranslation();
  const database = useDatabase();
  const navigate = useNavigate();
  const standing = useStanding(inspection.store_id);
  const followStore = useFollowedStore(inspection.store_id);
  const responses = useResponses(inspection.id);
  const photos = usePhotos(inspection.id);
  const place = useRememberedPlace(inspection.id);
  const [completed, setCompleted] = useState(false);
  const subjectId = inspection.subject_id;
  const closed = inspection.status === 'completed' || inspection.status === 'archived';
  const conducted = !closed && hasPermission(standing, 'conduct_inspections');
  const history = useItemHistory(conducted ? inspection : null);
  const { language } = useFormat();
  const stored = parseSnapshot(inspection.template_snapshot);
  const snapshot = stored === null ? null : snapshotIn(stored, language);
  const subject = useSubject(stored ?? {});
  // What is checked is another module's: its part is here before the check is completed.
  useEffect(() => {
    if (subjectId !== null) subject?.load().catch(() => undefined);
  }, [subject, subjectId]);
  const afterwards =
    subject === null || subjectId === null ? '/inspections' : subject.pathOf(subjectId);

  useEffect(() => {
    if (!completed) return;
    const timer = setTimeout(() => void navigate(afterwards), stayAfterCompletion);
    return () => clearTimeout(timer);
  }, [completed, navigate, afterwards]);

  if (!hasPermission(standing, 'view_inspections')) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} action={back} />
      </Page>
    );
  }
  if (snapshot === null || snapshot.sections.length === 0) {
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          title={
            snapshot === null
              ? t('inspections.notFound.template')
              : t('inspections.notFound.sections')
          }
          action={back}
        />
      </Page>
    );
  }
  if (responses.loading || photos.loading) return <Loading />;
  if (!conducted) {
    return (
      <CompletedInspection
        inspection={inspection}
        snapshot={snapshot}
        responses={responses.rows}
        photos={photos.rows}
      />
    );
  }

  if (place === undefined || history === null) return <Loading />;

  /** Everything is on this device before it is called (the form has flushed). */
  const complete = async () => {
    const progress = toast.loading(t('inspections.progress.finalizing'));
    try {
      const part = subjectId === null ? null : ((await subject?.load())?.subjectPart ?? null);
      await completeInspection(
        { database, standing, now: serverNow },
        inspection.id,
        part?.changesOf ?? null,
      );
    } catch (error) {
      const outdated = error instanceof InspectionRefused && error.code === 'app_outdated';
      toast.update(
        progress,
        'error',
        outdated ? t('inspections.error.outdated') : t('inspections.error.complete'),
      );
      return;
    }
    // The list of spec §4 is the one of its store, and leads to its report.
    followStore();
    toast.update(progress, 'success', t('inspections.progress.completed'), {
      action: {
        label: t('inspections.progress.openReport'),
        onAction: () => void navigate(`/inspections/${inspection.id}`),
      },
    });
    forgetPlace(inspection.id);
    setCompleted(true);
  };

  return (
    <InspectionForm
      inspection={inspection}
      snapshot={snapshot}
      responses={responses.rows}
      photos={photos.rows}
      history={history}
      place={place}
      onComplete={complete}
    />
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Page>
      <SkeletonList rows={5} label={t('inspections.loading.inspection')} />
    </Page>
  );
}
