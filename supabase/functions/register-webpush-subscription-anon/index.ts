/**
 * Registers the caller's browser for pushes: `{subscription: {endpoint, keys: {p256dh, auth}}, user_id, device_info:
 * {userAgent}}` -> `{id}`. Who that is says the token; `user_id` may only repeat it. With `renews: {endpoint, auth}` it takes the
 * place of that one and stays its person's: a worker, which has no session, knows of the browser what nobody else does.
 */
import { Refusal, serveJson } from '../_shared/answers.ts';
import { bearerOf, call, personOf, serviceToken } from '../_shared/backend.ts';
import { isPushService, moreServices } from '../_shared/push-services.ts';
import { keysOf } from '../_shared/subscription-keys.ts';

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A known push service and whole keys. */
function addressOf(value: unknown): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint, keys: given } = objectOf(value);
  if (!isPushService(endpoint, moreServices(Deno.env.get('PUSH_SERVICES')))) {
    throw new Refusal(400, 'endpoint_not_allowed', 'This is no endpoint of a known push service.');
  }
  const keys = keysOf(objectOf(given)['p256dh'], objectOf(given)['auth']);
  if (keys === null) throw new Refusal(400, 'bad_keys', 'The keys of the subscription are none.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

async function renew(old: Readonly<Record<string, unknown>>, subscription: unknown) {
  const { endpoint: old_endpoint, auth: old_auth } = old;
  if (typeof old_endpoint !== 'string' || typeof old_auth !== 'string') {
    throw new Refusal(400, 'malformed', 'What is renewed has an endpoint and its secret.');
  }
  const args = { old_endpoint, old_auth, ...addressOf(subscription) };
  const id = await call('renew_webpush_subscription', args, serviceToken());
  if (id === null) throw new Refusal(404, 'unknown_endpoint', 'There is no such browser.');
  return { id };
}

serveJson(async (body, request) => {
  if (body['renews'] !== undefined) return renew(objectOf(body['renews']), body['subscription']);
  const person = await personOf(bearerOf(request));
  if (person === null) throw new Refusal(401, 'sign_in_required', 'Please sign in.');
  if (body['user_id'] !== undefined && body['user_id'] !== person) {
    throw new Refusal(403, 'not_permitted', 'A browser is registered for oneself only.');
  }
  const address = addressOf(body['subscription']);
  const { userAgent } = objectOf(body['device_info']);
  const user_agent = typeof userAgent === 'string' ? userAgent.slice(0, 500) : '';
  const id = await call(
    'register_webpush_subscription',
    { person, ...address, user_agent },
    serviceToken(),
  );
  return { id };
});
