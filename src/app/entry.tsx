import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocked, useSession, useTimeQuestion } from '../modules/auth/queries.ts';
import { LoginScreen } from '../modules/auth/screens/login-screen.tsx';
import { watchTimeLimit } from '../modules/auth/commands.ts';
import { forgetMailedLink, mailedLink, type MailedLink } from '../platform/mailed-link.ts';
import { followOtherTabs } from '../platform/session.ts';
import { BootSplash } from './boot-splash.tsx';
import { isPublicPath } from './public-path.ts';

/** The router and everything behind it; asked for early where it will be needed. */
export const loadApp = () => import('./app.tsx');

const loadSessionCopy = () => import('../platform/session-copy.ts');

const LockScreen = lazy(() =>
  import('../modules/auth/screens/lock-screen.tsx').then((module) => ({
    default: module.LockScreen,
  })),
);

const LinkOpenedScreen = lazy(() =>
  import('../modules/auth/screens/link-opened-screen.tsx').then((module) => ({
    default: module.LinkOpenedScreen,
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
  const asksTime = useTimeQuestion();
  const [link, setLink] = useState(waitingLink);
  // The sign-in page follows it by itself.
  if (!identity && link) setLink(null);
  useEffect(() => {
    // What it adds is for after a kill: the next start tries again.
    loadSessionCopy()
      .then(({ keepSessionCopied }) => keepSessionCopied())
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    const stops = [followOtherTabs(), watchTimeLimit()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!identity && !isPublicPath(window.location.pathname)) return <LoginScreen onIdle={loadApp} />;
  if (identity && asksTime) return <BootSplash />;
  if (identity && link) {
    return (
      <Suspense fallback={<BootSplash />}>
        <LinkOpenedScreen
          identity={identity}
          link={link}
          onStay={() => {
            forgetMailedLink();
            setLink(null);
          }}
        />
      </Suspense>
    );
  }
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

/** A way in by mail that somebody opened; whoever is signed in is asked what to do with it. */
function waitingLink(): MailedLink | null {
  const link = mailedLink();
  if (link === null || isPublicPath(window.location.pathname)) return null;
  // The profile follows a link about a new address.
  return 'type' in link && link.type === 'email_change' ? null : link;
}
