import { BellOff, BellRing, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTimeWords } from '../../../i18n/time-words.ts';
import { localSubscription, pushLack, pushPermission } from '../../../platform/push/push-device.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { useIdentity } from '../../auth/index.ts';
import { notificationCategories } from '../domain/category.ts';
import { mailDigests, type PushSettings } from '../domain/push-settings.ts';
import { usePushSettings, useRefusedMail } from '../queries-push.ts';
import { usePushCommands } from './use-push-commands.ts';

const digestWords = {
  off: 'push.settings.mailOff',
  daily: 'push.settings.mailDaily',
  weekly: 'push.settings.mailWeekly',
} as const;

/** Spec §2 Push notification UI: each switch counts at once, on all devices of the person (rule W7). */
export function PushSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const settings = usePushSettings(userId);
  const { busy, enable, disable, save, test } = usePushCommands();
  const [permission, setPermission] = useState(pushPermission);
  const lack = pushLack();
  // Until it is known the device is taken for one that is on: most that open this are.
  const [here, setHere] = useState(true);
  const look = () => {
    setPermission(pushPermission());
    void localSubscription().then((subscription) => setHere(subscription !== null));
  };
  useEffect(() => {
    void localSubscription().then((subscription) => setHere(subscription !== null));
  }, []);
  const change = (set: Partial<PushSettings>) => save({ ...settings, ...set });
  const refused = useRefusedMail(userId);
  const { quiet_hours: quiet, categories, email } = settings;
  const granted = permission === 'granted' && lack === null && here;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('push.settings.title')}
      closeLabel={t('ui.close')}
      footer={
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button
            variant="quiet"
            icon={BellOff}
            pending={busy}
            onClick={() => void disable().then(onClose)}
          >
            {t('push.settings.disableAll')}
          </Button>
          {granted ? (
            <Button icon={Send} pending={busy} onClick={() => void test()}>
              {t('push.settings.test')}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {granted ? null : (
          <div className="flex flex-col gap-3 rounded-card bg-sunken p-4">
            <p>
              {lack === 'install'
                ? t('push.prompt.install')
                : lack !== null
                  ? t(`push.problem.${lack}`)
                  : permission === 'denied'
                    ? t('push.problem.blocked')
                    : t('push.settings.notHere')}
            </p>
            {lack === null && permission !== 'denied' ? (
              <Button
                variant="primary"
                icon={BellRing}
                pending={busy}
                onClick={() => void enable().then(look)}
              >
                {t('push.prompt.enable')}
              </Button>
            ) : null}
          </div>
        )}
        <div>
          <SwitchField
            label={t('push.settings.enabled')}
            hint={t('push.settings.enabledHint')}
            checked={settings.enabled}
            onCheckedChange={(enabled) =>
              enabled && granted ? void enable().then(look) : change({ enabled })
            }
          />
          <SwitchField
            label={t('push.settings.sound')}
            checked={settings.sound}
            onCheckedChange={(sound) => change({ sound })}
          />
          <SwitchField
            label={t('push.settings.vibration')}
            checked={settings.vibration}
            onCheckedChange={(vibration) => change({ vibration })}
          />
        </div>
        <section aria-labelledby="quiet-hours" className="flex flex-col gap-2">
          <h3 id="quiet-hours" className="text-heading">
            {t('push.settings.quiet')}
          </h3>
          <SwitchField
            label={t('push.settings.quietOn')}
            hint={t('push.settings.quietHint')}
            checked={quiet.enabled}
            onCheckedChange={(enabled) => change({ quiet_hours: { ...quiet, enabled } })}
          />
          {quiet.enabled ? <QuietHours key={userId} {...{ quiet, change }} /> : null}
        </section>
        <section aria-labelledby="categories" className="flex flex-col">
          <h3 id="categories" className="text-heading">
            {t('push.settings.categories')}
          </h3>
          <SwitchField
            label={t('notifications.category.every')}
            checked={categories.all}
            onCheckedChange={(all) => change({ categories: { ...categories, all } })}
          />
          {notificationCategories.map((category) => (
            <SwitchField
              key={category}
              label={t(`notifications.category.${category}`)}
              checked={categories.all && categories[category]}
              disabled={!categories.all}
              onCheckedChange={(on) => change({ categories: { ...categories, [category]: on } })}
            />
          ))}
        </section>
        <section aria-labelledby="mail" className="flex flex-col gap-2">
          <h3 id="mail" className="text-heading">
            {t('push.settings.mail')}
          </h3>
          {refused === null ? null : (
            <p role="status" className="rounded-control bg-warn-soft px-4 py-3 text-warn">
              {t('push.settings.mailRefused', { address: refused })}
            </p>
          )}
          <SegmentedControl
            label={t('push.settings.mailDigest')}
            describedBy="mail-hint"
            value={email.digest}
            onValueChange={(digest) => change({ email: { ...email, digest } })}
            options={mailDigests.map((value) => ({ value, label: t(digestWords[value]) }))}
          />
          <p id="mail-hint" className="text-small text-muted">
            {t('push.settings.mailHint')}
          </p>
          <SwitchField
            label={t('push.settings.mailUrgent')}
            hint={t('push.settings.mailUrgentHint')}
            checked={email.urgent}
            onCheckedChange={(urgent) => change({ email: { ...email, urgent } })}
          />
        </section>
        <p className="text-small text-muted">
          {t('push.settings.trouble')}{' '}
          <Link to="/notification-debug" className="font-semibold text-brand" onClick={onClose}>
            {t('push.settings.diagnose')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

/** What is typed counts once it is a time; two equal ones are none (rule D5). */
function QuietHours({
  quiet,
  change,
}: {
  quiet: PushSettings['quiet_hours'];
  change: (set: Partial<PushSettings>) => void;
}) {
  const { t } = useTranslation();
  const words = useTimeWords();
  const [typed, setTyped] = useState(quiet);
  const type = (part: 'start' | 'end') => (time: string) => {
    const next = { ...typed, [part]: time };
    setTyped(next);
    if (next.start !== '' && next.end !== '' && next.start !== next.end) {
      change({ quiet_hours: next });
    }
  };
  const same = typed.start === typed.end && typed.start !== '';
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      <TimeField
        label={t('push.settings.start')}
        value={typed.start}
        onValueChange={type('start')}
        words={words}
      />
      <TimeField
        label={t('push.settings.end')}
        value={typed.end}
        onValueChange={type('end')}
        words={words}
        error={same ? t('push.settings.same') : undefined}
      />
    </div>
  );
}
