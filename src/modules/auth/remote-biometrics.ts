/** What the server knows of the devices that a fingerprint or face opens. */
import * as v from 'valibot';
import { dataClient } from '../../platform/supabase.ts';

const answerSchema = v.picklist(['ok', 'revoked', 'unknown']);
/** A request that nobody answers is given up, so that the next sign of a connection asks anew. */
const patienceMs = 15_000;
export type DeviceStanding = v.InferOutput<typeof answerSchema>;

/** Tells which session this device has now, and whether its person came in by finger or face; rejects without an answer. */
export async function reportDevice(credentialId: string, used: boolean): Promise<DeviceStanding> {
  const client = await dataClient();
  const { data, error } = await client
    .rpc('biometric_device_seen', { credential_id: credentialId, used })
    .abortSignal(AbortSignal.timeout(patienceMs));
  if (error) throw new Error(error.message, { cause: error });
  return v.parse(answerSchema, data);
}

/** Of a server that was restored to a time before this device was set up. */
export async function addDevice(
  userId: string,
  credentialId: string,
  deviceName: string,
): Promise<void> {
  const client = await dataClient();
  const { error } = await client
    .from('biometric_devices')
    .insert({ user_id: userId, credential_id: credentialId, device_name: deviceName })
    .abortSignal(AbortSignal.timeout(patienceMs));
  if (error) throw new Error(error.message, { cause: error });
}
