import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

const moment = v.nullable(v.string());

const eventsSchema = v.array(
  v.object({
    url: v.nullable(v.string()),
    text_key: v.nullable(v.string()),
    text_params: v.unknown(),
    title: v.string(),
    message: v.string(),
    made_at: v.string(),
    people: v.array(
      v.object({
        notification_id: v.string(),
        person: v.string(),
        sent_at: moment,
        delivered_at: moment,
        opened_at: moment,
        acted_at: moment,
        read_at: moment,
      }),
    ),
  }),
);
/** An urgent event that the person caused, with everybody who was told of it. */
export type UrgentEvent = v.InferOutput<typeof eventsSchema>[number];

/** Rule D13, the newest first; `record`: of that record alone. */
export function readUrgentEvents(record: string | null): Promise<Answer<UrgentEvent[]>> {
  return request(
    (client) => client.rpc('notification_marks', record === null ? {} : { record }),
    eventsSchema,
    { timeoutMs: 15_000 },
  );
}
