import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ConnectionProblem } from '../../../platform/backend/server-connection.ts';

export type LoginConnection = 'checking' | 'connected' | ConnectionProblem;

export function ConnectionStatus({
  connection,
  onRetry,
}: {
  connection: LoginConnection;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const isProblem = connection !== 'checking' && connection !== 'connected';
  const dot =
    connection === 'checking' ? 'bg-marigold' : connection === 'connected' ? 'bg-good' : 'bg-bad';
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <div role="status" className="text-small text-pretty text-muted">
        <p className="flex items-center gap-2.5">
          <span aria-hidden="true" className={clsx('size-2.5 shrink-0 rounded-full', dot)} />
          {t(`auth.connection.${isProblem ? 'disconnected' : connection}`)}
        </p>
        {isProblem ? <p className="ps-5">{t(`auth.connection.problem.${connection}`)}</p> : null}
      </div>
      {isProblem ? (
        <button
          type="button"
          onClick={onRetry}
          className="-me-3 min-h-12 shrink-0 rounded-control px-3 text-small font-semibold text-brand hover:bg-brand-soft"
        >
          {t('auth.connection.retry')}
        </button>
      ) : null}
    </div>
  );
}
