import * as v from 'valibot';
import { done, request, type Answer } from '../../platform/backend/request.ts';

const devicesSchema = v.array(
  v.object({
    id: v.string(),
    credential_id: v.string(),
    device_name: v.string(),
    created_at: v.string(),
    last_used_at: v.nullable(v.string()),
  }),
);
export type BiometricDevice = v.InferOutput<typeof devicesSchema>[number];

/** Those that count, the latest first. */
export function readBiometricDevices(): Promise<Answer<BiometricDevice[]>> {
  return request(
    (client) =>
      client
        .from('biometric_devices')
        .select('id, credential_id, device_name, created_at, last_used_at')
        .is('revoked_at', null)
        .order('created_at', { ascending: false }),
    devicesSchema,
  );
}

export function addBiometricDevice(device: {
  readonly userId: string;
  readonly credentialId: string;
  readonly deviceName: string;
}): Promise<Answer<true>> {
  return request(
    (client) =>
      client.from('biometric_devices').insert({
        user_id: device.userId,
        credential_id: device.credentialId,
        device_name: device.deviceName,
      }),
    done,
  );
}

/** Its session ends, unless it is the one that asks. */
export function revokeBiometricDevice(credentialId: string): Promise<Answer<true>> {
  return request(
    (client) =>
      client
        .from('biometric_devices')
        .update({ revoked_at: new Date().toISOString() })
        .eq('credential_id', credentialId),
    done,
  );
}
