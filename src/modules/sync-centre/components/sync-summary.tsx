import { CircleCheck, CloudUpload, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../db/local-database.ts';
import { useConnection } from '../../../db/use-connection.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useMeasure } from '../../../i18n/use-measure.ts';
import { Card } from '../../../ui/card.tsx';
import { failureWords } from '../domain/failure-words.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Said before the server was first asked where there is no network at all. */
const unreachable = { kind: 'offline', code: null } as const;

/** In one glance: is there a line, how much waits, why, and when it is tried again. */
export function SyncSummary({ status }: { status: SyncStatus }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const measure = useMeasure();
  const seconds = useSecondsUntil(status.nextTryAt);
  const connection = useConnection();
  const { failure, pending, refused, sending, updateRequired } = status;
  const reason = failure ?? (connection === 'offline' ? unreachable : null);
  const Icon =
    refused > 0 || updateRequired
      ? TriangleAlert
      : connection === 'offline'
        ? WifiOff
        : sending
          ? CloudUpload
          : pending > 0
            ? RefreshCw
            : CircleCheck;
  const tone =
    refused > 0 || updateRequired
      ? 'bg-bad-soft text-bad'
      : connection === 'offline'
        ? 'bg-accent-soft text-accent'
        : pending > 0
          ? 'bg-info-soft text-info'
          : 'bg-good-soft text-good';
  return (
    <Card>
      <div className="flex items-start gap-4 pt-1">
        <span
          className={`inline-flex size-12 shrink-0 items-center justify-center rounded-full ${tone}`}
        >
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-heading text-ink">
            {pending + refused === 0
              ? t('sync.empty.title')
              : [
                  ...(refused > 0 ? [t('sync.chip.attentionCount', { count: refused })] : []),
                  ...(pending > 0 ? [t('sync.summary.waiting', { count: pending })] : []),
                ].join(' · ')}
          </p>
          <p className="text-body text-muted">
            {t(`sync.connection.${connection}`)}
            {status.lastPulledAt === null
              ? null
              : ` · ${t('sync.summary.lastContact', { time: format.time(status.lastPulledAt) })}`}
          </p>
          {pending + refused === 0 ? (
            <p className="mt-1 text-body text-muted">{t('sync.empty.text')}</p>
          ) : null}
          {updateRequired ? (
            <p className="mt-1 text-body text-ink">{t('sync.summary.update')}</p>
          ) : reason === null ? null : (
            <p className="mt-1 text-body text-ink tabular-nums">
              {t(`sync.failure.${failureWords(reason)}`)}
              {/* A line of its own: counting down, the words would go to the next line and back. */}
              <span className="block min-h-[1lh]">
                {seconds === null || seconds === 0
                  ? null
                  : t('sync.nextTry', { wait: measure.wait(seconds) })}
              </span>
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
