import clsx from 'clsx';
import { Settings2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { useDatabase } from '../../../db/database-context.tsx';
import { languageOf } from '../../../i18n/languages.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { shownNotifications, takePushTaps } from '../../../platform/push/push-person.ts';
import { pushPermission } from '../../../platform/push/push-device.ts';
import { observeWorkerMessages } from '../../../platform/worker/service-worker.ts';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { useActionBarShown } from '../../../ui/dock.ts';
import { useGivesWay } from '../../../ui/gives-way.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { overAmong, readWhenHere } from '../commands.ts';
import { repairPush } from '../commands-push.ts';
import { useUnreadCount } from '../queries.ts';
import { showPushSettings, usePushSettingsOpen } from './push-settings-open.ts';
import { usePushPrompt } from './use-push-prompt.ts';

const Prompt = deferred(
  () => import('./push-prompt.tsx').then(({ PushPrompt }) => PushPrompt),
  quiet,
);
const Settings = deferred(
  () => import('./push-settings.tsx').then(({ PushSettingsDialog }) => PushSettingsDialog),
  quiet,
);

/** A tap that opened the app: older ones only mark what they tapped. */
const recentMs = 60_000;

/** What stands beside every page of pushes: the offer, the button at the bottom left, and where taps lead. */
export function Companion() {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(pushPermission);
  const { asks, close } = usePushPrompt();
  const settings = usePushSettingsOpen();
  const hidden = useActionBarShown();
  const shown = permission === 'granted' && !hidden;
  const button = useRef<HTMLButtonElement>(null);
  const givesWay = useGivesWay(button, shown);
  useTaps();
  useRepair();
  useShownUntilRead(permission === 'granted');
  useEffect(() => {
    // It may be changed in the browser's own settings meanwhile.
    const look = () => setPermission(pushPermission());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const look = () => setPermission(pushPermission());

  return (
    <>
      {shown ? (
        // After the last line of the page, so that it is found there; elsewhere it gives way to what it would cover.
        <IconButton
          ref={button}
          icon={Settings2}
          variant="secondary"
          label={t('push.settings.title')}
          className={clsx(
            'sticky bottom-[calc(var(--dock-height)+0.75rem)] z-20 ms-3 mb-3 rounded-full shadow-raised transition-opacity duration-200',
            givesWay &&
              'pointer-events-none opacity-0 focus-visible:pointer-events-auto focus-visible:opacity-100',
          )}
          onClick={() => showPushSettings(true)}
        />
      ) : null}
      {asks === null ? null : (
        <Prompt
          install={asks === 'install'}
          onClose={() => {
            close();
            look();
          }}
        />
      )}
      {settings ? (
        <Settings
          onClose={() => {
            showPushSettings(false);
            look();
          }}
        />
      ) : null}
    </>
  );
}

/** Rules W14, W15: a tapped notification is read, and its page opened. */
function useTaps(): void {
  const database = useDatabase();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = useEffectEvent((url: string, notificationId: string | null, replace: boolean) => {
    const state = { fromNotifications: true, notificationId, source: 'service_worker' };
    void navigate(url, { state, replace });
  });
  const here = useEffectEvent(() => pathname);
  useEffect(() => {
    const reading: (() => void)[] = [];
    const read = (id: string | null) => id !== null && reading.push(readWhenHere(database, id));
    const heard = observeWorkerMessages().subscribe((message) => {
      if (message.type === 'NAVIGATE_TO_NOTIFICATION') {
        read(message.notificationId);
        go(message.url, message.notificationId, false);
      } else if (message.type === 'READ_NOTIFICATION') read(message.notificationId);
    });
    const opened = async () => {
      for (const { notificationId, url, at } of await takePushTaps()) {
        read(notificationId);
        const path = url === null ? null : new URL(url, location.origin).pathname;
        if (url !== null && path === here() && Date.now() - at < recentMs) {
          go(url, notificationId, true);
        }
      }
    };
    if ('caches' in globalThis) void opened().catch(() => undefined);
    return () => {
      heard.unsubscribe();
      for (const stop of reading) stop();
    };
  }, [database]);
}

/** Rules W9, W10: at each start, and when the browser changed the endpoint. */
function useRepair(): void {
  const { t, i18n } = useTranslation();
  const database = useDatabase();
  const repair = useEffectEvent(async () => {
    const came = await repairPush(database, languageOf(i18n.language), serverNow());
    if (came === 'renewed') {
      toast.warning(t('push.renewed.title'), {
        message: t('push.renewed.text'),
        action: {
          label: t('push.settings.open'),
          onAction: () => showPushSettings(true),
        },
        duration: 20_000,
      });
    }
  });
  useEffect(() => {
    // Without a connection the next start does it.
    const quietly = () => void repair().catch(() => undefined);
    quietly();
    const heard = observeWorkerMessages().subscribe((message) => {
      if (message.type === 'PUSH_CHANGED') quietly();
    });
    return () => heard.unsubscribe();
  }, []);
}

const shownSchema = v.object({ notificationId: v.string() });

function idOf({ data }: Notification): string | null {
  const parsed = v.safeParse(shownSchema, data);
  return parsed.success ? parsed.output.notificationId : null;
}

type AppBadge = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/** Rule W16: what is read or deleted here or elsewhere leaves the system's list, and the app's badge follows. */
function useShownUntilRead(granted: boolean): void {
  const database = useDatabase();
  const unread = useUnreadCount();
  const [seen] = useState(() => new Set<string>());
  useEffect(() => {
    if (!granted) return;
    const badge = navigator as AppBadge;
    const marked = unread > 0 ? badge.setAppBadge?.(unread) : badge.clearAppBadge?.();
    marked?.catch(() => undefined);
    const closeRead = async () => {
      const worker = await navigator.serviceWorker?.getRegistration();
      const shown = await shownNotifications(worker);
      const told = shown.map((each) => ({ each, id: idOf(each) }));
      const over = await overAmong(
        database,
        told.flatMap(({ id }) => id ?? []),
        seen,
      );
      for (const { each, id } of told) if (id !== null && over.has(id)) each.close();
    };
    void closeRead().catch(() => undefined);
  }, [granted, unread, database, seen]);
}
