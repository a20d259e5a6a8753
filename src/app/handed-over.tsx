import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '../modules/auth/index.ts';
import { loadCode } from '../platform/worker/load-code.ts';
import { deferred } from '../ui/deferred.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { BootSplash } from './boot-splash.tsx';
import { modules } from './manifests.ts';

const LockScreen = deferred(
  async () => (await loadCode(() => import('../modules/auth/screens/lock-screen.tsx'))).LockScreen,
);

/** What a module shows on a tablet that is handed over. */
const Counter = deferred<{ readonly storeId: string; readonly onLeave: () => void }>(async () => {
  const parts = await Promise.all(
    modules.flatMap(({ loadCounter }) => (loadCounter === undefined ? [] : loadCode(loadCounter))),
  );
  return ({ storeId, onLeave }) =>
    parts.map(({ Counter: Part }) => <Part key={storeId} storeId={storeId} onLeave={onLeave} />);
});

/**
 * Instead of the shell: a form for whoever stands before the tablet. The address leads nowhere, and there is one way out,
 * which the person who is signed in opens as they open a locked screen.
 */
export function HandedOver({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const identity = useIdentity();
  const [leaving, setLeaving] = useState(false);
  // Pressed by a visitor who went away.
  useIdle(leaving, 60_000, () => setLeaving(false));
  return leaving ? (
    <LockScreen
      identity={identity}
      back={{ label: t('ui.cancel'), onBack: () => setLeaving(false) }}
      fallback={<BootSplash />}
    />
  ) : (
    <Counter storeId={storeId} onLeave={() => setLeaving(true)} fallback={<BootSplash />} />
  );
}
