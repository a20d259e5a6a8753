import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '../ui/button.tsx';

/** What is shown instead of a screen that broke (spec §2 Shell, §8 General). Needs nothing that may not be loaded. */
export function RouteError({ within = false }: { within?: boolean }) {
  // Inside the shell there is a main landmark already.
  const Place = within ? 'div' : 'main';
  const { t } = useTranslation();
  const error = useRouteError();
  const [copied, setCopied] = useState(false);
  const details = describe(error);
  const message =
    error instanceof Error && error.message ? error.message : t('app.error.unexpected');
  return (
    <Place role="alert" className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-10 sm:px-6">
      <h1 className="text-title">{t('app.error.title')}</h1>
      <p className="text-body text-muted">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('app.error.retry')}
        </Button>
        <Button onClick={() => window.location.replace('/')}>{t('app.error.home')}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            void navigator.clipboard.writeText(details).then(() => setCopied(true));
          }}
        >
          {t(copied ? 'app.error.copied' : 'app.error.copy')}
        </Button>
      </div>
      <details>
        <summary className="flex min-h-12 items-center font-semibold text-brand">
          {t('app.error.details')}
        </summary>
        <pre className="max-h-96 overflow-auto rounded-control bg-sunken p-3 text-small whitespace-pre-wrap">
          {details}
        </pre>
      </details>
    </Place>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return String(error);
}
