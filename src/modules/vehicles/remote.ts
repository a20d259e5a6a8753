/** What only the server knows of vehicles. */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

const labels = ['in_use', 'replaced', 'unknown'] as const;
type KnownLabel = (typeof labels)[number];

/** Rule VE25: what a label is that this device does not know. Whose it is, is not told. */
export function askLabel(tag: string): Promise<Answer<KnownLabel>> {
  return request((client) => client.rpc('vehicle_label', { tag }), v.picklist(labels));
}

const readingsSchema = v.array(
  v.object({
    id: v.string(),
    read_at: v.string(),
    value: v.number(),
    flag: v.picklist(['ok', 'suspect', 'void']),
  }),
);
export type OlderReading = v.InferOutput<typeof readingsSchema>[number];

/** So many are shown; the API answers at most one more. */
export const mostOlder = 999;

/** Rule VE28: the readings that devices do not keep any more, the latest first; one more than are shown where there are more. */
export function askOlderReadings(vehicleId: string): Promise<Answer<readonly OlderReading[]>> {
  return request(
    (client) =>
      client
        .from('vehicle_meter_entries')
        .select('id, read_at, value, flag')
        .eq('vehicle_id', vehicleId)
        .is('deleted_at', null)
        .not('off_devices_at', 'is', null)
        .order('read_at', { ascending: false })
        .limit(mostOlder + 1),
    readingsSchema,
  );
}
