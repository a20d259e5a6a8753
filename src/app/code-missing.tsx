import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadForCode } from '../platform/worker/load-code.ts';
import { hasUnsavedWork, onUnsavedWorkEnd } from '../platform/browser/unsaved-work.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, OfflineState } from '../ui/states.tsx';
import { errorDetails } from './error-details.ts';

/**
 * A page whose code is not on this device. Without a network it waits for one; with one a newer version has most likely
 * replaced it, and the page reloads as soon as nothing is being edited.
 */
export function CodeMissing({ error, within = false }: { error: unknown; within?: boolean }) {
  const { t } = useTranslation();
  const Place = within ? 'div' : 'main';
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  useEffect(() => {
    if (!online) return undefined;
    const reload = () => {
      if (!hasUnsavedWork()) reloadForCode();
    };
    reload();
    return onUnsavedWorkEnd(reload);
  }, [online]);
  const retry = (
    <>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('app.error.retry')}
      </Button>
      <Button onClick={() => window.location.replace('/')}>{t('app.error.home')}</Button>
    </>
  );
  return (
    <Place className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6">
      {online ? (
        <ErrorState
          headingLevel={1}
          title={t('app.codeMissing.title')}
          action={retry}
          details={errorDetails(error)}
          detailsLabel={t('app.error.details')}
        >
          {t('app.codeMissing.text')}
        </ErrorState>
      ) : (
        <OfflineState headingLevel={1} title={t('app.codeMissing.offline')} action={retry}>
          {t('app.codeMissing.offlineText')}
        </OfflineState>
      )}
    </Place>
  );
}
