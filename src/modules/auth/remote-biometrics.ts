/** What the server knows of the devices that a fingerprint or face opens. */
import * as v from 'valibot';
import { done, request, type Answer } from '../../platform/backend/request.ts';

const answerSchema = v.picklist(['ok', 'revoked', 'unknown']);
/** A request that nobody answers is given up, so that the next sign of a connection asks anew. */
const patience = { timeoutMs: 15_000 };
type DeviceStanding = v.InferOutput<typeof answerSchema>;

/** Tells which session this device has now, and whether its person came in by finger or face. */
export function reportDevice(credentialId: string, used: boolean): Promise<Answer<DeviceStanding>> {
  return request(
    (client) => client.rpc('biometric_device_seen', { credential_id: credentialId, used }),
    answerSchema,
    patience,
  );
}

/** Of a server that was restored to a time before this device was set up. */
export function addDevice(
  userId: string,
  credentialId: string,
  deviceName: string,
): Promise<Answer<true>> {
  return request(
    (client) =>
      client
        .from('biometric_devices')
        .insert({ user_id: userId, credential_id: credentialId, device_name: deviceName }),
    done,
    patience,
  );
}
