/** The sensor of a device: Chromium's virtual authenticator, built into the device, asking for its person. */
import type { CDPSession, Page } from 'playwright';

export type Fingerprint = {
  /** From now on it knows nobody; there is no way back, as with a sensor that has seen too many wrong fingers. */
  refuse(): Promise<void>;
  remove(): Promise<void>;
  /** How many credentials it holds. */
  credentials(): Promise<number>;
  /** Only that person is there: the others have taken their fingers with them. */
  keepOnly(email: string): Promise<void>;
};

/** Of this page, reloads included. `prf`: it gives a secret to whoever it recognises. */
export async function addFingerprint(page: Page, { prf = true } = {}): Promise<Fingerprint> {
  const protocol: CDPSession = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: prf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const held = async () =>
    (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    refuse: async () => {
      await protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    remove: async () => {
      await protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
    credentials: async () => (await held()).length,
    async keepOnly(email) {
      const others = (await held()).filter(({ userName }) => userName !== email);
      for (const { credentialId } of others) {
        await protocol.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      }
    },
  };
}
