import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from './error-boundary.tsx';

/** Around one module's part of a page that others share: it may break alone. `quiet` shows nothing in its place. */
export function PartBoundary({
  quiet = false,
  children,
}: {
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary fallback={({ retry }) => (quiet ? null : <BrokenPart onRetry={retry} />)}>
      {children}
    </ErrorBoundary>
  );
}

function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-small text-muted">
      <CircleAlert aria-hidden="true" className="size-4.5 text-bad" />
      {t('app.error.part')}
      <button
        type="button"
        onClick={onRetry}
        className="-ms-2 min-h-12 rounded-control px-2 font-semibold text-brand underline underline-offset-4"
      >
        {t('app.error.retry')}
      </button>
    </p>
  );
}
