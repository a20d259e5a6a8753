import * as v from 'valibot';
import {
  answerOf,
  done,
  request,
  type Answer,
  type Reply,
} from '../../platform/backend/request.ts';
import { dataClient } from '../../platform/backend/supabase.ts';

/** A server that does not answer is not waited for longer. */
const patience = { timeoutMs: 15_000 };

/** The key by which push services know the server; null: it has none. */
export function readPushKey(): Promise<Answer<string | null>> {
  return request((client) => client.rpc('get_vapid_public_key'), v.nullable(v.string()), patience);
}

const endpointsSchema = v.array(
  v.object({
    id: v.string(),
    endpoint: v.string(),
    created_at: v.string(),
    last_success_at: v.nullable(v.string()),
    failing_since: v.nullable(v.string()),
  }),
);
export type PushEndpoint = v.InferOutput<typeof endpointsSchema>[number];

/** The person's own, of all their devices. */
export function readOwnEndpoints(): Promise<Answer<PushEndpoint[]>> {
  return request(
    (client) =>
      client
        .from('webpush_subscriptions')
        .select('id, endpoint, created_at, last_success_at, failing_since'),
    endpointsSchema,
    patience,
  );
}

const answerSchema = v.object({ status: v.number() });
/** What supabase-js says of a function that refused: the answer itself, with its status. */
const failureSchema = v.object({ name: v.string(), context: v.unknown() });

/** A function of the backend. Its refusals are told by their status. */
async function call<Schema extends v.GenericSchema>(
  name: string,
  body: Record<string, unknown>,
  schema: Schema,
): Promise<Answer<v.InferOutput<Schema>>> {
  return answerOf(async (): Promise<Reply> => {
    const client = await dataClient();
    const { data, error } = await client.functions.invoke<unknown>(name, { body });
    if (error === null) return { data, error };
    const failure = v.safeParse(failureSchema, error);
    const answer = v.safeParse(answerSchema, failure.success ? failure.output.context : null);
    if (!answer.success) throw error;
    return { error: { code: 'refused' }, status: answer.output.status };
  }, schema);
}

/** Spec §7: the server takes the person from the token, and refuses another one. */
export function registerEndpoint(
  subscription: PushSubscriptionJSON,
  userId: string,
): Promise<Answer<true>> {
  const device_info = { userAgent: navigator.userAgent };
  return call(
    'register-webpush-subscription-anon',
    { subscription, user_id: userId, device_info },
    done,
  );
}

export function removeEndpoint(endpoint: string): Promise<Answer<true>> {
  return request(
    (client) => client.rpc('remove_webpush_subscription', { endpoint }),
    done,
    patience,
  );
}

const sentSchema = v.object({ sent: v.number(), failed: v.number() });

/** Send Test: to oneself; how many devices it was sent to, and how many not. */
export function sendTestPush(
  userId: string,
  { title, body }: { readonly title: string; readonly body: string },
): Promise<Answer<v.InferOutput<typeof sentSchema>>> {
  const data = { type: 'test', source: 'settings' };
  return call('send-webpush-notification', { user_ids: [userId], title, body, data }, sentSchema);
}
