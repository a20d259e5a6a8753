import { FingerprintPattern, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useIdentity } from '../../auth/index.ts';
import { revokeDevice, turnOffBiometricsHere } from '../commands-biometrics.ts';
import type { BiometricsHere } from '../domain/biometrics-here.ts';
import type { BiometricDevice } from '../remote-biometrics.ts';
import type { Remote } from '../use-remote.ts';
import { EnrolBiometricsDialog } from './enrol-biometrics-dialog.tsx';
import { RemoteContent } from './remote-content.tsx';

/** Fingerprint or face: on this device, known without a connection; and every other device that has it. */
export function BiometricsSection({
  here,
  onLook: reloadHere,
  devices,
  onChange,
}: {
  /** On this device; null while it is looked up. */
  here: BiometricsHere | null;
  onLook: () => void;
  devices: Remote<BiometricDevice[]>;
  onChange: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { userId } = useIdentity();
  const [enrolling, setEnrolling] = useState(false);
  const [asking, setAsking] = useState<BiometricDevice | 'here' | null>(null);
  const [pending, setPending] = useState(false);

  const reload = () => {
    reloadHere();
    devices.reload();
    onChange();
  };
  const isHere = ({ credential_id }: BiometricDevice) =>
    here?.state === 'on' && here.credentialId === credential_id;
  const ofThisDevice = asking === 'here' || (asking !== null && isHere(asking));
  const confirm = async () => {
    if (asking === null) return;
    setPending(true);
    const outcome =
      asking === 'here' || isHere(asking)
        ? await turnOffBiometricsHere(userId)
        : await revokeDevice(asking.credential_id);
    setPending(false);
    setAsking(null);
    if ('value' in outcome) toast.success(t('account.biometrics.off'));
    else if (ofThisDevice) toast.info(t('account.biometrics.offHereOnly'));
    else toast.error(t(`account.problem.${outcome.problem}`));
    reload();
  };
  const question =
    asking === null || asking === 'here' || ofThisDevice
      ? t('account.biometrics.askHere')
      : t('account.biometrics.askOne', { device: asking.device_name });

  return (
    <Card title={t('account.biometrics.title')} padded={false}>
      <div className="flex flex-col items-start gap-4 px-4 pb-4 sm:px-5">
        <div className="flex flex-col items-start gap-2">
          {here === null ? (
            <Skeleton height="1.5rem" />
          ) : (
            <Badge tone={here.state === 'on' ? 'good' : 'neutral'}>
              {t(here.state === 'on' ? 'account.biometrics.onHere' : 'account.biometrics.offHere')}
            </Badge>
          )}
          <p className="max-w-prose text-muted">
            {t(
              here?.state === 'unsupported'
                ? 'auth.biometrics.problem.unsupported'
                : 'account.biometrics.text',
            )}
          </p>
        </div>
        {here?.state === 'off' ? (
          <Button variant="primary" icon={FingerprintPattern} onClick={() => setEnrolling(true)}>
            {t('account.biometrics.setUp')}
          </Button>
        ) : null}
        {here?.state === 'on' ? (
          <>
            <p className="max-w-prose text-small text-muted">{t('account.biometrics.sealed')}</p>
            <Button onClick={() => setAsking('here')}>{t('account.biometrics.turnOff')}</Button>
          </>
        ) : null}
        {devices.value === null ? (
          <div className="self-stretch">
            <RemoteContent remote={devices} label={t('account.loading')} rows={1}>
              {() => null}
            </RemoteContent>
          </div>
        ) : null}
      </div>
      {devices.value && devices.value.length > 0 ? (
        <ul
          aria-label={t('account.biometrics.devices')}
          className="divide-y divide-line border-t border-line"
        >
          {devices.value.map((device) => (
            <ListRow
              key={device.id}
              leading={<FingerprintPattern aria-hidden="true" className="size-5.5 text-muted" />}
              title={device.device_name}
              subtitle={t('account.biometrics.since', { date: format.date(device.created_at) })}
              meta={
                <>
                  {isHere(device) ? (
                    <Badge tone="good">{t('account.sessions.thisDevice')}</Badge>
                  ) : null}
                  <span>
                    {device.last_used_at
                      ? t('account.sessions.lastUsed', {
                          when: format.relative(device.last_used_at),
                        })
                      : t('account.biometrics.neverUsed')}
                  </span>
                </>
              }
              actions={
                <IconButton
                  icon={Trash2}
                  label={t('account.biometrics.revoke', { device: device.device_name })}
                  onClick={() => setAsking(device)}
                />
              }
            />
          ))}
        </ul>
      ) : null}
      {enrolling ? (
        <EnrolBiometricsDialog
          onClose={() => setEnrolling(false)}
          onDone={() => {
            setEnrolling(false);
            reload();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => (open ? undefined : setAsking(null))}
        title={question}
        description={t(
          ofThisDevice ? 'account.biometrics.askHereText' : 'account.biometrics.askOneText',
        )}
        confirmLabel={t('account.biometrics.confirm')}
        cancelLabel={t('ui.cancel')}
        pending={pending}
        onConfirm={confirm}
      />
    </Card>
  );
}
