import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline } from '../platform/browser/is-offline.ts';
import { isCodeFailure } from '../platform/worker/load-code.ts';
import { toast } from '../ui/toasts.tsx';

/**
 * Says that an action's code did not come, whichever action it was: a press on "Export" must not do nothing. A part of a
 * page says so in its place (`PartBoundary`, `CodeMissing`); what is fetched ahead may stay away in silence, and catches.
 */
export function useMissingCodeSaid(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const say = (event: PromiseRejectionEvent) => {
      if (!isCodeFailure(event.reason)) return;
      event.preventDefault();
      toast.error(t('app.codeMissing.action'), {
        id: 'code-missing',
        message: t(isOffline() ? 'app.codeMissing.actionOffline' : 'app.codeMissing.actionOnline'),
      });
    };
    window.addEventListener('unhandledrejection', say);
    return () => window.removeEventListener('unhandledrejection', say);
  }, [t]);
}
