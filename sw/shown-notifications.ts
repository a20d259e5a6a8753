/**
 * What the system shows of the app. Chromium forgets one that is asked about before it is on the screen: it can then not
 * be taken away any more, and nobody is told of its press. So page and worker show and ask one after the other (rule W17).
 */
const lockName = 'storehand-shown-notifications';

/** Whoever holds the lock for longer is stuck, and what is pushed is shown all the same (rule W12). */
const patience = 3_000;

export async function showNotification(
  registration: ServiceWorkerRegistration,
  title: string,
  options: NotificationOptions,
): Promise<void> {
  const turn = { began: false };
  const show = () => {
    turn.began = true;
    return registration.showNotification(title, options);
  };
  try {
    await navigator.locks.request(lockName, { signal: AbortSignal.timeout(patience) }, show);
  } catch (error) {
    if (turn.began) throw error;
    await show();
  }
}

export async function shownNotifications(
  registration: ServiceWorkerRegistration | undefined,
): Promise<readonly Notification[]> {
  if (registration === undefined) return [];
  return navigator.locks.request(lockName, () => registration.getNotifications());
}
