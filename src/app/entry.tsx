import { lazy, Suspense, useEffect } from 'react';
import { useLocked, useSession } from '../modules/auth/queries.ts';
import { LoginScreen } from '../modules/auth/screens/login-screen.tsx';
import { watchTimeLimit } from '../modules/auth/commands.ts';
import { followOtherTabs } from '../platform/session.ts';
import { BootSplash } from './boot-splash.tsx';
import { isPublicPath } from './public-path.ts';

/** The router and everything behind it; asked for early where it will be needed. */
export const loadApp = () => import('./app.tsx');

const LockScreen = lazy(() =>
  import('../modules/auth/screens/lock-screen.tsx').then((module) => ({
    default: module.LockScreen,
  })),
);

const App = lazy(() => loadApp().then((module) => ({ default: module.App })));

/**
 * The sign-in page, or the app. Two trees: whoever signs in needs no router yet, and nothing that a person had on the
 * screen is left when the next one signs in.
 */
export function Entry() {
  const { identity } = useSession();
  const locked = useLocked(identity?.userId);
  useEffect(() => {
    const stops = [followOtherTabs(), watchTimeLimit()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!identity && !isPublicPath(window.location.pathname)) return <LoginScreen onIdle={loadApp} />;
  if (identity && locked) {
    return (
      <Suspense fallback={<BootSplash />}>
        <LockScreen identity={identity} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<BootSplash />}>
      <App key={identity?.userId} />
    </Suspense>
  );
}
