import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DatabaseProvider } from '../db/database-context.tsx';
import { InspectionSubjects } from '../db/inspection-subjects.ts';
import { useFormat } from '../i18n/format.ts';
import { applyLanguageOf } from '../i18n/start.ts';
import { signOut, useConfirmedDevice, useHandedOver, useIdentity } from '../modules/auth/index.ts';
import { SearchHost } from '../modules/search/index.ts';
import { StoresGate, StoresViewProvider } from '../modules/stores/index.ts';
import { RecordLabelsProvider } from '../modules/sync-centre/index.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { ToastViewport } from '../ui/toasts.tsx';
import { WrittenDay } from '../ui/written-day.ts';
import { BootSplash } from './boot-splash.tsx';
import { HandedOver } from './handed-over.tsx';
import { HomePartsProvider } from './home-parts.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { inspectionSubjects, loadAllRecordLabels } from './manifests.ts';
import { useMissingCodeSaid } from './missing-code.tsx';
import { loadSearchSources } from './search-sources.ts';
import { places } from './places.ts';
import { preloadOverlays } from './preload-overlays.ts';
import { RescueUnsent } from './rescue-unsent.tsx';
import { Shell } from './shell/shell.tsx';
import { keepAllPartsWhenIdle } from '../platform/worker/later-parts.ts';
import { applyThemeOf } from '../platform/browser/theme.ts';
import { WithoutStore } from './without-store.tsx';
import { retryWorkspace, useWorkspace, workspaceSettled, workspaceShown } from './workspace.ts';

const loadRecordLabels = () => workspaceSettled().then(loadAllRecordLabels);

/** Everything behind the sign-in: the person's local database, their store, the shell. */
export function SignedIn() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const { dayAndDate } = useFormat('device');
  const writeDay = useCallback((day: string) => dayAndDate(day, 'short'), [dayAndDate]);
  const workspace = useWorkspace();
  const handedOver = useHandedOver(userId);
  useEffect(workspaceShown, []);
  useEffect(preloadOverlays, []);
  useMissingCodeSaid();
  useConfirmedDevice(userId);
  useEffect(keepAllPartsWhenIdle, []);
  useEffect(() => applyThemeOf(userId), [userId]);
  useEffect(() => void applyLanguageOf(userId), [userId]);

  if (workspace.phase === 'failed') {
    return (
      <main className="mx-auto max-w-2xl px-4 py-12">
        <ErrorState
          headingLevel={1}
          title={t(workspace.full ? 'app.storage.full' : 'app.storage.failed')}
          details={workspace.details}
          detailsLabel={t('app.error.details')}
          action={
            <>
              <Button variant="primary" onClick={retryWorkspace}>
                {t('app.error.retry')}
              </Button>
              {/* Whoever stands before a tablet that is handed over takes nothing from it. */}
              {handedOver === null ? (
                <>
                  <RescueUnsent
                    className={buttonLook()}
                    texts={{
                      action: t('rescue.make.action'),
                      nothing: t('rescue.make.nothing'),
                      saved: t('rescue.make.savedText'),
                      failed: t('rescue.make.failedText'),
                    }}
                  />
                  <Button onClick={signOut}>{t('app.userMenu.signOut')}</Button>
                </>
              ) : null}
            </>
          }
        >
          {t(workspace.full ? 'app.storage.fullText' : 'app.storage.failedText')}
        </ErrorState>
      </main>
    );
  }
  // Another person's rows are never shown, not even for the moment in which one leaves and the next comes.
  if (workspace.phase === 'closed' || workspace.userId !== userId) return <BootSplash />;
  return (
    <DatabaseProvider database={workspace.database}>
      <WrittenDay value={writeDay}>
        <StoresGate userId={userId} withoutStore={(hold) => <WithoutStore onHold={hold} />}>
          <StoresViewProvider userId={userId} shows={(path) => places.isOverStores(path)}>
            <RecordLabelsProvider load={loadRecordLabels}>
              <InspectionSubjects value={inspectionSubjects}>
                <HomePartsProvider>
                  {handedOver === null ? (
                    <>
                      <Shell />
                      <PartBoundary quiet>
                        <SearchHost loadSources={loadSearchSources} />
                      </PartBoundary>
                    </>
                  ) : (
                    <HandedOver storeId={handedOver} />
                  )}
                </HomePartsProvider>
              </InspectionSubjects>
            </RecordLabelsProvider>
          </StoresViewProvider>
        </StoresGate>
      </WrittenDay>
      {handedOver === null ? (
        <ToastViewport label={t('ui.messages')} closeText={t('ui.close')} />
      ) : null}
    </DatabaseProvider>
  );
}
