import { CircleAlert, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { errorDetails } from './error-details.ts';

/** What is shown instead of a screen that broke (spec §2 Shell, §8 General). Needs nothing that may not be loaded. */
export function ErrorScreen({
  error,
  componentStack,
  within = false,
}: {
  error: unknown;
  componentStack?: string;
  /** Inside the shell there is a main landmark already. */
  within?: boolean;
}) {
  const Place = within ? 'div' : 'main';
  const { t } = useTranslation();
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle');
  const [details] = useState(() => errorDetails(error));
  const all = componentStack ? `${details}\n\n${componentStack.trim()}` : details;
  const message =
    error instanceof Error && error.message ? error.message : t('app.error.unexpected');
  const copyDetails = () => {
    // The clipboard is missing without https, and may be forbidden.
    const copying =
      navigator.clipboard?.writeText(all) ?? Promise.reject(new Error('No clipboard'));
    copying.then(
      () => setCopy('copied'),
      () => setCopy('failed'),
    );
  };
  return (
    <Place className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-10 sm:px-6">
      <div role="alert" className="flex flex-col items-start gap-2">
        <span className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-bad-soft text-bad">
          <CircleAlert aria-hidden="true" className="size-7" />
        </span>
        <h1 className="text-title">{t('app.error.title')}</h1>
        <p className="text-body wrap-anywhere text-ink">{message}</p>
        <p className="text-body text-muted">{t('app.error.nothingLost')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          {t('app.error.retry')}
        </Button>
        <Button onClick={() => window.location.replace('/')}>{t('app.error.home')}</Button>
      </div>
      <details>
        <summary className="flex min-h-12 items-center font-semibold text-brand">
          {t('app.error.details')}
        </summary>
        <div className="flex flex-col items-start gap-3">
          <pre className="w-full rounded-control bg-sunken p-3 text-small wrap-anywhere whitespace-pre-wrap">
            {all}
          </pre>
          <Button onClick={copyDetails}>
            {t(copy === 'copied' ? 'app.error.copied' : 'app.error.copy')}
          </Button>
          <p role="status" className="text-small text-muted">
            {copy === 'failed' ? t('app.error.copyFailed') : ''}
          </p>
        </div>
      </details>
    </Place>
  );
}
