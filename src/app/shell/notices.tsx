import clsx from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../db/database-context.tsx';
import { useMeasure } from '../../i18n/use-measure.ts';
import { useClockAhead } from '../../platform/browser/use-now.ts';
import { applyUpdate, observeUpdate } from '../../platform/worker/service-worker.ts';

/**
 * What concerns the whole app, above every screen: a newer version, a version too old to send, a full device, a device
 * whose clock is wrong.
 */
export function Notices() {
  const { t } = useTranslation();
  const { updateRequired, storageFull } = useSyncStatus();
  const clockAhead = useClockAhead();
  const measure = useMeasure();
  const [updateWaits, setUpdateWaits] = useState(false);
  useEffect(() => {
    const subscription = observeUpdate().subscribe(setUpdateWaits);
    return () => subscription.unsubscribe();
  }, []);

  // The person decides when a new version takes over (design §6).
  const refresh = () => {
    if (updateWaits) void applyUpdate();
    else window.location.reload();
  };
  return (
    <>
      {storageFull ? <Notice tone="bad">{t('app.storage.fullNotice')}</Notice> : null}
      {clockAhead === 0 ? null : (
        <Notice tone="accent">
          <span className="py-2 text-center">
            {t(clockAhead > 0 ? 'app.clock.ahead' : 'app.clock.behind', {
              time: measure.wait(Math.abs(clockAhead)),
            })}
          </span>
        </Notice>
      )}
      {updateRequired || updateWaits ? (
        <Notice tone={updateRequired ? 'bad' : 'accent'}>
          <span className="py-2 text-center">
            {t(updateRequired ? 'app.update.required' : 'app.update.text')}
          </span>
          <button
            type="button"
            onClick={refresh}
            className="min-h-12 rounded-control px-3 font-bold underline underline-offset-4"
          >
            {t('app.update.action')}
          </button>
        </Notice>
      ) : null}
    </>
  );
}

function Notice({ tone, children }: { tone: 'bad' | 'accent'; children: ReactNode }) {
  return (
    <div
      role="status"
      className={clsx(
        'flex min-h-12 flex-wrap items-center justify-center gap-x-4 px-4 font-medium',
        tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-accent-soft text-accent',
      )}
    >
      {children}
    </div>
  );
}
