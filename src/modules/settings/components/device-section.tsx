import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { languageOf } from '../../../i18n/languages.ts';
import { locales } from '../../../i18n/make-format.ts';
import { appVersion } from '../../../platform/worker/app-version.ts';
import { readDeviceStorage, type DeviceStorage } from '../../../platform/storage/device-storage.ts';
import { chooseKeepCopy, keepsCopy } from '../../../platform/session/keep-copy.ts';
import { requestPersistence } from '../../../platform/storage/persistent-storage.ts';
import { useStored } from '../../../platform/storage/stored-here.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import { byteSize } from '../domain/byte-size.ts';

/** What the app keeps on this device, and whether the browser promised to leave it alone. */
export function DeviceSection() {
  const { t, i18n } = useTranslation();
  const format = useFormat('device');
  const { userId } = useIdentity();
  const { pending } = useSyncStatus();
  const keepCopy = useStored(() => keepsCopy(userId));
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    let current = true;
    void readDeviceStorage().then((read) => current && setStorage(read));
    return () => {
      current = false;
    };
  }, []);
  const size = (bytes: number) => {
    const { value, unit } = byteSize(bytes);
    return new Intl.NumberFormat(locales[languageOf(i18n.language)], {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  };
  const askToKeep = async () => {
    setAsking(true);
    const granted = await requestPersistence().catch(() => false);
    setStorage(await readDeviceStorage());
    setAsking(false);
    if (!granted) toast.info(t('settings.device.notKept'));
  };
  const facts = [
    [t('home.pending'), format.number(pending)],
    [t('settings.device.version'), appVersion],
  ] as const;
  return (
    <Card
      title={t('settings.device.title')}
      actions={
        <ButtonLink to="/sync" size="sm" variant="quiet" className="-my-2 -me-2">
          {t('sync.title')}
        </ButtonLink>
      }
    >
      {storage?.used !== null && storage?.quota !== null && storage !== null ? (
        <Progress
          label={t('settings.device.storage')}
          value={storage.used}
          max={storage.quota}
          valueText={t('settings.device.usedOf', {
            used: size(storage.used),
            quota: size(storage.quota),
          })}
          tone={storage.used > storage.quota * 0.8 ? 'warn' : 'good'}
        />
      ) : (
        <p className="min-h-9 text-small text-muted">{t('settings.device.unknownStorage')}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {storage?.persisted === true ? (
          <p className="flex min-h-12 items-center gap-2 text-small text-muted">
            <ShieldCheck aria-hidden="true" className="size-5 text-good" />
            {t('settings.device.kept')}
          </p>
        ) : (
          <>
            <p className="max-w-prose text-small text-muted">{t('settings.device.mayBeCleared')}</p>
            <Button size="sm" pending={asking} onClick={() => void askToKeep()}>
              {t('settings.device.keep')}
            </Button>
          </>
        )}
      </div>
      <div className="mt-3 border-t border-line pt-4 pb-1">
        <SwitchField
          label={t('settings.device.keepCopy')}
          hint={t(keepCopy ? 'settings.device.copyKept' : 'settings.device.copyGoes')}
          checked={keepCopy}
          onCheckedChange={(keep) => chooseKeepCopy(userId, keep)}
        />
      </div>
      <dl className="mt-3 flex flex-col divide-y divide-line border-t border-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
