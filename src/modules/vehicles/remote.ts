/** What only the server knows of vehicles. */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';

const labels = ['in_use', 'replaced', 'unknown'] as const;
type KnownLabel = (typeof labels)[number];

/** Rule VE25: what a label is that this device does not know. Whose it is, is not told. */
export function askLabel(tag: string): Promise<Answer<KnownLabel>> {
  return request((client) => client.rpc('vehicle_label', { tag }), v.picklist(labels));
}
