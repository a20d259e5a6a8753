import clsx from 'clsx';
import { useTranslation } from 'react-i18next';

export type LoginConnection = 'checking' | 'connected' | 'disconnected';

const dots: Record<LoginConnection, string> = {
  checking: 'bg-marigold',
  connected: 'bg-good',
  disconnected: 'bg-bad',
};

export function ConnectionStatus({
  connection,
  onRetry,
}: {
  connection: LoginConnection;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <p role="status" className="flex items-center gap-2.5 text-small text-muted">
        <span aria-hidden="true" className={clsx('size-2.5 rounded-full', dots[connection])} />
        {t(`auth.connection.${connection}`)}
      </p>
      {connection === 'disconnected' ? (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-12 rounded-control px-3 text-small font-semibold text-brand hover:bg-brand-soft"
        >
          {t('auth.connection.retry')}
        </button>
      ) : null}
    </div>
  );
}
