import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDatabase } from '../../../db/database-context.tsx';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { useConnection } from '../../../db/use-connection.ts';
import { clockOffset } from '../../../platform/browser/clock.ts';
import { photoOutbox, type OutboxPhoto } from '../../../platform/photos/photo-capture.ts';
import { localSubscription, pushPermission } from '../../../platform/push/push-device.ts';
import { readStorageUse } from '../../../platform/storage/persistent-storage.ts';
import { appVersion } from '../../../platform/worker/app-version.ts';
import { useCurrentStore } from '../../stores/index.ts';
import { changeOf, labelOfDevice, storeStates } from '../domain/device-state.ts';
import { tellDevice } from '../remote.ts';

/** Rule DV3: at the latest after this long, while there is a line. */
const everyMs = 15 * 60_000;
/** What is typed and sent at once is not told as unsent. */
const settleMs = 3_000;

/** Tells the server how this device is: what it has not sent, and that it is there (rules DV). Shows nothing. */
export function Companion() {
  const database = useDatabase();
  const store = useCurrentStore();
  const offline = useConnection() === 'offline';
  const [clientId, setClientId] = useState<string | null>(null);
  const [writes, setWrites] = useState<readonly UnfinishedWrite[]>([]);
  const [photos, setPhotos] = useState<readonly OutboxPhoto[]>([]);
  const told = useRef<string | null>(null);

  useEffect(() => {
    const reading = [
      database.observeDeviceReport().subscribe((report) => setClientId(report.clientId)),
      database.observeUnfinished().subscribe(setWrites),
      photoOutbox.observeUnsent(database.userId).subscribe(setPhotos),
    ];
    return () => {
      for (const each of reading) each.unsubscribe();
    };
  }, [database]);

  const states = (now: number) =>
    storeStates(
      store.id,
      writes,
      photos.map(({ capturedAt }) => capturedAt),
      now,
    );
  // However old anything is.
  const change = `${clientId ?? ''} ${changeOf(states(0))}`;
  const tell = useEffectEvent(async () => {
    if (clientId === null) return;
    const [use, subscription] = await Promise.all([readStorageUse(), localSubscription()]);
    const { refused } = await tellDevice(clientId, {
      label: labelOfDevice(navigator.userAgent),
      app_version: appVersion,
      storage_used: use?.used ?? null,
      storage_quota: use?.quota ?? null,
      clock_offset_ms: Math.round(-clockOffset.getState() * 1000),
      push: pushPermission() === 'granted' && subscription !== null,
      stores: states(Date.now()),
    });
    told.current = refused === undefined ? change : null;
  });

  useEffect(() => {
    // Without a line the next one tells it.
    if (offline) return undefined;
    const quietly = () => void tell().catch(() => undefined);
    const soon = told.current === change ? undefined : setTimeout(quietly, settleMs);
    const often = setInterval(quietly, everyMs);
    return () => {
      clearTimeout(soon);
      clearInterval(often);
    };
  }, [offline, change]);
  return null;
}
