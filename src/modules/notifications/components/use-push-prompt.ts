import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { hasUnsavedWork } from '../../../platform/browser/unsaved-work.ts';
import { captureMarker } from '../../../platform/photos/capture-marker.ts';
import { pushLack, pushPermission } from '../../../platform/push/push-device.ts';
import { readPreference, writePreference } from '../../../platform/storage/preferences.ts';
import { useActionBarShown } from '../../../ui/dock.ts';
import { topOverlay } from '../../../ui/open-overlays.ts';
import { useIdentity } from '../../auth/index.ts';
import { dismissPrompt, isPromptDismissed } from '../commands-push.ts';
import { readPushKey } from '../remote.ts';

/** Spec §9. */
const promptMs = 3_000;
const againMs = 1_000;
/** Of their first visit on this device somebody has other things to look at (rule W6). */
const firstVisitMs = 60_000;
const firstSeenName = 'push-first-seen';

function isFirstMinute(userId: string): boolean {
  const first = readPreference(userId, firstSeenName, v.number());
  if (first === null) writePreference(userId, firstSeenName, Date.now());
  const ago = Date.now() - (first ?? Date.now());
  return ago >= 0 && ago < firstVisitMs;
}

const isTyping = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('input, textarea, select, [contenteditable]');

/** Rule W6: whether the offer is on the screen, and as what. */
export function usePushPrompt(): {
  readonly asks: 'ask' | 'install' | null;
  readonly close: () => void;
} {
  const { userId } = useIdentity();
  const [asks, setAsks] = useState<'ask' | 'install' | null>(null);
  const works = useActionBarShown();
  const isFree = useEffectEvent(
    () =>
      !works &&
      document.visibilityState === 'visible' &&
      !hasUnsavedWork() &&
      topOverlay() === null &&
      captureMarker.read() === null &&
      !isTyping() &&
      !isFirstMinute(userId),
  );
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const lack = pushLack();
      const install = lack === 'install';
      const askable = install || (lack === null && pushPermission() === 'default');
      if (left || !askable || isPromptDismissed(userId)) return;
      if (!isFree()) {
        timer = setTimeout(() => void look(), againMs);
        return;
      }
      // Without a key or a connection nothing could be switched on: the next start asks.
      const key = install ? null : await readPushKey();
      const possible = install || (key?.value ?? null) !== null;
      if (possible && !left && isFree()) setAsks(install ? 'install' : 'ask');
    };
    timer = setTimeout(() => void look(), Math.max(0, promptMs - performance.now()));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [userId]);
  return {
    asks,
    close: () => {
      // Whoever switched it on is not asked again either.
      dismissPrompt(userId, new Date());
      setAsks(null);
    },
  };
}
