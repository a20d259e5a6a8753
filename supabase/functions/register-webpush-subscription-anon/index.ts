/**
 * Registers the caller's browser for pushes: `{subscription: {endpoint, keys: {p256dh, auth}}, user_id, device_info:
 * {userAgent}}` -> `{id}`. Who that is says the token; `user_id` may only repeat it.
 */
import { Refusal, serveJson } from '../_shared/answers.ts';
import { bearerOf, call, personOf, serviceToken } from '../_shared/backend.ts';
import { isPushService, moreServices } from '../_shared/push-services.ts';
import { keysOf } from '../_shared/subscription-keys.ts';

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

serveJson(async (body, request) => {
  const person = await personOf(bearerOf(request));
  if (person === null) throw new Refusal(401, 'sign_in_required', 'Please sign in.');
  if (body['user_id'] !== undefined && body['user_id'] !== person) {
    throw new Refusal(403, 'not_permitted', 'A browser is registered for oneself only.');
  }
  const subscription = objectOf(body['subscription']);
  const { endpoint } = subscription;
  if (!isPushService(endpoint, moreServices(Deno.env.get('PUSH_SERVICES')))) {
    throw new Refusal(400, 'endpoint_not_allowed', 'This is no endpoint of a known push service.');
  }
  const given = objectOf(subscription['keys']);
  const keys = keysOf(given['p256dh'], given['auth']);
  if (keys === null) throw new Refusal(400, 'bad_keys', 'The keys of the subscription are none.');
  const { userAgent } = objectOf(body['device_info']);
  const id = await call(
    'register_webpush_subscription',
    {
      person,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      user_agent: typeof userAgent === 'string' ? userAgent.slice(0, 500) : '',
    },
    serviceToken(),
  );
  return { id };
});
