import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    created_at: v.string(),
    last_used_at: v.string(),
    user_agent: v.nullable(v.string()),
    ip: v.nullable(v.string()),
    is_current: v.boolean(),
  }),
);
export type OwnSession = v.InferOutput<typeof sessionsSchema>[number];

/** The one of this device first, then the latest used. */
export function readOwnSessions(): Promise<Answer<OwnSession[]>> {
  return request((client) => client.rpc('own_sessions'), sessionsSchema);
}

/** False: it was over already. */
export function endOneSession(id: string): Promise<Answer<boolean>> {
  return request((client) => client.rpc('end_session', { session_id: id }), v.boolean());
}

/** Answers how many. */
export function endOtherSessions(): Promise<Answer<number>> {
  return request((client) => client.rpc('end_other_sessions'), v.number());
}
