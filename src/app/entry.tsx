import { useEffect, useState } from 'react';
import { useHandedOver, useLocked, useSession, useTimeQuestion } from '../modules/auth/queries.ts';
import { isPublicPath } from '../modules/auth/public-routes.ts';
import { LoginScreen } from '../modules/auth/screens/login-screen.tsx';
import { backendConfig } from '../platform/backend/backend-config.ts';
import { loadCode } from '../platform/worker/load-code.ts';
import { forgetMailedLink, mailedLink, type MailedLink } from '../platform/session/mailed-link.ts';
import { handedOverIn, isLocked } from '../platform/session/screen-lock.ts';
import { followOtherTabs, readSession } from '../platform/session/session.ts';
import { deferred } from '../ui/deferred.tsx';
import { BootSplash } from './boot-splash.tsx';
import { clearLeftSession } from './left-session.ts';

/** The router and everything behind it. */
const App = deferred(async () => (await loadCode(() => import('./app.tsx'))).App);

const loadSessionCopy = () => import('../platform/session/session-copy.ts');

const LockScreen = deferred(
  async () => (await loadCode(() => import('../modules/auth/screens/lock-screen.tsx'))).LockScreen,
);

const LinkOpenedScreen = deferred(
  async () =>
    (await loadCode(() => import('../modules/auth/screens/link-opened-screen.tsx')))
      .LinkOpenedScreen,
);

/** The sign-in page waits so long for where its server is, and no longer. */
const serverGraceMs = 400;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks for what the first screen is made of. Never rejects: a failure shows where it is used. */
export async function loadFirstScreen(): Promise<void> {
  try {
    const { identity } = readSession();
    if (identity !== null && isLocked(identity.userId) && handedOverIn(identity.userId) === null) {
      await LockScreen.preload();
    } else if (identity !== null || isPublicPath(window.location.pathname)) await App.preload();
    // The sign-in page is here; it asks where its server is, and does not have its page grow when the answer comes.
    else await Promise.race([backendConfig().catch(() => undefined), pause(serverGraceMs)]);
  } catch {
    // The screen itself says so.
  }
}

/**
 * The sign-in page, or the app. Two trees: whoever signs in needs no router yet, and nothing that a person had on the
 * screen is left when the next one signs in.
 */
export function Entry() {
  const { identity } = useSession();
  const locked = useLocked(identity?.userId);
  const handedOver = useHandedOver(identity?.userId) !== null;
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
  useEffect(followOtherTabs, []);
  useEffect(() => {
    // A failure is for the next start.
    if (identity === null) void clearLeftSession().catch(() => undefined);
  }, [identity]);
  if (!identity && !isPublicPath(window.location.pathname)) {
    return <LoginScreen onFirstUse={App.preload} />;
  }
  if (identity && asksTime) return <BootSplash />;
  if (identity && link) {
    return (
      <LinkOpenedScreen
        identity={identity}
        link={link}
        fallback={<BootSplash />}
        onStay={() => {
          forgetMailedLink();
          setLink(null);
        }}
      />
    );
  }
  if (identity && locked && !handedOver)
    return <LockScreen identity={identity} fallback={<BootSplash />} />;
  return <App key={identity?.userId} fallback={<BootSplash />} />;
}

/** A way in by mail that somebody opened; whoever is signed in is asked what to do with it. */
function waitingLink(): MailedLink | null {
  const link = mailedLink();
  if (link === null || isPublicPath(window.location.pathname)) return null;
  // The profile follows a link about a new address.
  return 'type' in link && link.type === 'email_change' ? null : link;
}
