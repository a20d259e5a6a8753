import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../db/database-context.tsx';
import type { DeviceReport } from '../../../db/local-database.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useMeasure } from '../../../i18n/use-measure.ts';
import { appVersion } from '../../../platform/worker/app-version.ts';
import { Card } from '../../../ui/card.tsx';
import { storeOfScope } from '../domain/unsent-entries.ts';
import { useStorageUse } from '../queries.ts';
import { useStoreLabel } from './store-label.ts';

/** A clock that is off by less than this is not worth a word. */
const clockTolerance = 60;

/** What support asks for first: which device, how much room, how far each store was read, how right the clock is. */
export function DeviceCard({ report }: { report: DeviceReport | null }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const measure = useMeasure();
  const storeLabel = useStoreLabel();
  const storage = useStorageUse();
  const { lastPulledAt, clockOffset } = useSyncStatus();
  const scopes = (report?.scopes ?? []).filter((scope) => storeOfScope(scope) !== null);
  return (
    <Card title={t('sync.device.title')}>
      <dl className="flex flex-col gap-3 text-small">
        <Fact label={t('sync.device.id')}>
          {report?.clientId ? (
            <code className="text-[0.85em] break-all select-all">{report.clientId}</code>
          ) : (
            t('sync.device.noId')
          )}
        </Fact>
        <Fact label={t('sync.device.version')}>{appVersion}</Fact>
        <Fact label={t('sync.device.lastRead')}>
          {lastPulledAt === null ? t('sync.never') : format.dateTime(lastPulledAt)}
        </Fact>
        {scopes.length === 0 ? null : (
          <Fact label={t('sync.device.stores')}>
            <ul className="flex flex-col gap-0.5">
              {scopes.map((scope) => (
                <li key={scope}>
                  {lastPulledAt === null
                    ? storeLabel(storeOfScope(scope))
                    : t('sync.device.synced', {
                        store: storeLabel(storeOfScope(scope)),
                        time: format.time(lastPulledAt),
                      })}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {storage === null ? null : (
          <Fact label={t('sync.device.storage')}>
            {t('sync.device.used', {
              used: measure.bytes(storage.used),
              quota: measure.bytes(storage.quota),
            })}{' '}
            {t(storage.persisted ? 'sync.device.persisted' : 'sync.device.notPersisted')}
          </Fact>
        )}
        {clockOffset === null ? null : (
          <Fact label={t('sync.device.clock')}>
            {Math.abs(clockOffset) < clockTolerance
              ? t('sync.device.clockRight')
              : t(clockOffset > 0 ? 'sync.device.clockBehind' : 'sync.device.clockAhead', {
                  time: measure.wait(Math.abs(clockOffset)),
                })}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium text-muted">{label}</dt>
      <dd className="text-ink tabular-nums">{children}</dd>
    </div>
  );
}
