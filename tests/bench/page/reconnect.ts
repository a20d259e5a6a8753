/** Runs in the page: what happens when the line is back. */

/** The token that the device holds is over, as after a week in a drawer. */
export function expireToken(): void {
  const stored = JSON.parse(localStorage.getItem('storehand-session') ?? 'null') as object | null;
  if (stored === null) return;
  localStorage.setItem('storehand-session', JSON.stringify({ ...stored, expires_at: 1 }));
}

/** Milliseconds from the browser's `online` to the end of the first pull's answer. */
export function firstPull(): Promise<number> {
  return new Promise((done) => {
    addEventListener(
      'online',
      () => {
        const back = performance.now();
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('resource')) {
            const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
            if (!name.endsWith('/rpc/sync_pull') || startTime < back) continue;
            observer.disconnect();
            done(responseEnd - back);
          }
        });
        observer.observe({ type: 'resource' });
      },
      { once: true },
    );
  });
}

/** The same with nothing but the two requests that it takes: a new token, then the pull. */
export function bareReconnect(access: {
  readonly url: string;
  readonly anonKey: string;
  readonly refresh_token: string;
  readonly request: object;
}): Promise<{ taken: number; refreshToken: string }> {
  const { url, anonKey, refresh_token, request } = access;
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  return new Promise((done, failed) => {
    const reconnect = async (): Promise<void> => {
      const back = performance.now();
      const session = (await post('/auth/v1/token?grant_type=refresh_token', {
        refresh_token,
      })) as {
        access_token: string;
        refresh_token: string;
      };
      await post('/rest/v1/rpc/sync_pull', { request }, session.access_token);
      done({ taken: performance.now() - back, refreshToken: session.refresh_token });
    };
    addEventListener('online', () => void reconnect().catch(failed), { once: true });
  });
}
