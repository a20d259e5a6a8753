import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

/** What is shown instead of a screen that broke (spec §2 Shell, §8 General). `within`: the shell around it still works. */
export function RouteError({ within = false }: { within?: boolean }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const [copied, setCopied] = useState(false);
  const details = describe(error);
  const message =
    error instanceof Error && error.message ? error.message : t('app.error.unexpected');
  return (
    <main className={within ? 'p-4 sm:p-6' : 'mx-auto max-w-2xl px-4 py-12'}>
      <ErrorState
        headingLevel={1}
        title={t('app.error.title')}
        details={details}
        detailsLabel={t('app.error.details')}
        action={
          <>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('app.error.retry')}
            </Button>
            <Button onClick={() => window.location.replace('/')}>{t('app.error.home')}</Button>
            <Button
              variant="quiet"
              icon={Copy}
              onClick={() => {
                void navigator.clipboard.writeText(details).then(() => setCopied(true));
              }}
            >
              {t(copied ? 'app.error.copied' : 'app.error.copy')}
            </Button>
          </>
        }
      >
        {message}
      </ErrorState>
    </main>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return String(error);
}
