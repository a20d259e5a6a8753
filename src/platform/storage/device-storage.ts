/** How much room the browser gave us, and how much of it is used. */
export type DeviceStorage = {
  /** Bytes; null where the browser does not say. */
  readonly used: number | null;
  readonly quota: number | null;
  /** The browser promised not to clean it up by itself. */
  readonly persisted: boolean;
};

export async function readDeviceStorage(): Promise<DeviceStorage> {
  const { storage } = navigator;
  if (!storage?.estimate) return { used: null, quota: null, persisted: false };
  const [{ usage = null, quota = null }, persisted] = await Promise.all([
    storage.estimate().catch((): StorageEstimate => ({})),
    storage.persisted().catch(() => false),
  ]);
  return { used: usage, quota, persisted };
}
