import * as v from 'valibot';
import { askData, type Answer } from './remote-answer.ts';

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
  return askData(
    (client) => client.rpc('own_sessions'),
    (data) => v.parse(sessionsSchema, data),
  );
}

/** False: it was over already. */
export function endOneSession(id: string): Promise<Answer<boolean>> {
  return askData(
    (client) => client.rpc('end_session', { session_id: id }),
    (data) => v.parse(v.boolean(), data),
  );
}

/** Answers how many. */
export function endOtherSessions(): Promise<Answer<number>> {
  return askData(
    (client) => client.rpc('end_other_sessions'),
    (data) => v.parse(v.number(), data),
  );
}
