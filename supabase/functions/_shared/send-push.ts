import { encrypted } from './encryption.ts';
import { plaintextOf, topicOf, type PushMessage } from './push-message.ts';
import { isPushService } from './push-services.ts';
import { secondsOf } from './retry-after.ts';
import type { SubscriptionKeys } from './subscription-keys.ts';
import type { Vapid } from './vapid.ts';

export type Endpoint = SubscriptionKeys & { readonly endpoint: string };

export type Outcome = {
  readonly outcome: 'sent' | 'gone' | 'too_long' | 'retry' | 'refused';
  /** What the service answered; 0: nothing. */
  readonly status: number;
  /** Seconds that it asks us to wait. */
  readonly retry_after: number | null;
};

export type Sender = {
  readonly vapid: Vapid;
  /** Origins beside the known services. */
  readonly more: ReadonlySet<string>;
  /** Milliseconds until a service that says nothing is left. */
  readonly patience: number;
};

function outcomeOf(status: number): Outcome['outcome'] {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 413) return 'too_long';
  return status === 429 || status >= 500 ? 'retry' : 'refused';
}

/** Brings one message to a push service. */
export async function sendPush(
  to: Endpoint,
  message: PushMessage,
  options: { readonly secondsLeft: number; readonly shortened: boolean },
  { vapid, more, patience }: Sender,
): Promise<Outcome> {
  const { endpoint } = to;
  // It was allowed when it was registered; the list may be shorter by now.
  if (!isPushService(endpoint, more)) return { outcome: 'refused', status: 0, retry_after: null };
  const { tag, data } = message.notification;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: await vapid.authorization(endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(Math.max(0, Math.round(options.secondsLeft))),
        Urgency: data.urgency,
        Topic: await topicOf(tag),
      },
      body: await encrypted(plaintextOf(message, options.shortened), to),
      // A service that sends us elsewhere could send us anywhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    const { status } = response;
    const retryAfter = secondsOf(response.headers.get('retry-after'));
    return { outcome: outcomeOf(status), status, retry_after: retryAfter };
  } catch {
    return { outcome: 'retry', status: 0, retry_after: null };
  }
}
