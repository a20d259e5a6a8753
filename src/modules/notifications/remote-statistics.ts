import * as v from 'valibot';
import { request, type Answer, type Refusal } from '../../platform/backend/request.ts';
import { notificationCategories } from './domain/category.ts';

const patience = { timeoutMs: 15_000 };
/** Null: it speaks of fewer than five people (rule D15). */
const hidden = v.nullable(v.number());

const statisticsSchema = v.array(
  v.object({
    week: v.string(),
    category: v.picklist(notificationCategories),
    made: v.number(),
    sent: hidden,
    delivered: hidden,
    opened: hidden,
    acted: hidden,
    median_seconds: hidden,
  }),
);
/** What became of the notifications of one week and category. */
export type NotificationFigures = v.InferOutput<typeof statisticsSchema>[number];

const healthSchema = v.object({
  endpoints: v.object({ reached: v.number(), failing: v.number(), left_alone: v.number() }),
  waiting: v.number(),
  muted: v.record(v.picklist(notificationCategories), hidden),
});
/** How pushes do as a whole. */
export type PushHealth = v.InferOutput<typeof healthSchema>;

export type Statistics = {
  readonly figures: readonly NotificationFigures[];
  readonly health: PushHealth;
};

/** Rule D15, for global admins: of the last `weeks` weeks, this one included. Refused: `forbidden`. */
export async function readStatistics(weeks: number): Promise<Answer<Statistics>> {
  const [figures, health] = await Promise.all([
    request(
      (client) => client.rpc('notification_statistics', { weeks }),
      statisticsSchema,
      patience,
    ),
    request((client) => client.rpc('notification_health'), healthSchema, patience),
  ]);
  const refused: Refusal | undefined = figures.refused ?? health.refused;
  if (figures.value === undefined || health.value === undefined) {
    return { refused: refused ?? { kind: 'unreachable', code: 'network', status: 0 } };
  }
  return { value: { figures: figures.value, health: health.value } };
}
