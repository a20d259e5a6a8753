/** Fingerprint or face: setting it up on this device, and revoking it anywhere (rules BI1 to BI8 of the sign-in). */
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import { hasJustSignedIn } from '../../platform/session/session.ts';
import type { Identity } from '../../platform/session/stored-session.ts';
import {
  discardVault,
  forgetVault,
  keepVault,
  prepareVault,
} from '../../platform/biometrics/vault.ts';
import { readVault, type Vault } from '../../platform/biometrics/vault-store.ts';
import { BiometricsRefused, supportsBiometrics } from '../../platform/biometrics/webauthn-prf.ts';
import { keepBiometrics } from '../auth/index.ts';
import { outcomeOf, type Outcome } from './commands.ts';
import type { AccountProblem } from './domain/account-problem.ts';
import { freshSignInMs, offerPreference, offerSchema } from './domain/biometric-offer.ts';
import type { BiometricsHere } from './domain/biometrics-here.ts';
import { addBiometricDevice, revokeBiometricDevice } from './remote-biometrics.ts';
import { provePassword } from './remote-profile.ts';

export type EnrolmentProblem = AccountProblem | 'unsupported' | 'no_key' | 'not_recognised';

/** Rule BI1: whether setting it up takes the password first. */
export function needsPassword(userId: string): boolean {
  return !hasJustSignedIn(userId, freshSignInMs);
}

export async function proveIdentity(email: string, password: string): Promise<Outcome<true>> {
  return outcomeOf(await provePassword(email, password));
}

/** Asks for the finger or the face. Null: it is set up. */
export async function enrolBiometrics(
  { userId, email, firstName, lastName }: Identity,
  deviceName: string,
): Promise<EnrolmentProblem | null> {
  if (!(await supportsBiometrics())) return 'unsupported';
  let vault: Vault;
  try {
    const name = `${firstName} ${lastName}`.trim() || email;
    vault = await prepareVault({ userId, email, name, deviceName });
  } catch (error) {
    if (!(error instanceof BiometricsRefused)) return 'failed';
    return error.code === 'failed' ? 'not_recognised' : error.code;
  }
  const added = outcomeOf(await addBiometricDevice(vault));
  if ('problem' in added) {
    discardVault(vault);
    return added.problem;
  }
  const before = await readVault(userId);
  await keepVault(vault);
  await keepBiometrics();
  // What was set up here before opens nothing any more.
  if (before !== null) await revokeBiometricDevice(before.credentialId);
  return null;
}

/** Here at once, whether or not there is a connection; answers what kept the list of devices from knowing. */
export async function turnOffBiometricsHere(userId: string): Promise<Outcome<true>> {
  const vault = await readVault(userId);
  if (vault === null) return { value: true };
  await forgetVault(userId);
  return outcomeOf(await revokeBiometricDevice(vault.credentialId));
}

/** Rule BI5. */
export async function revokeDevice(credentialId: string): Promise<Outcome<true>> {
  return outcomeOf(await revokeBiometricDevice(credentialId));
}

/** Whether to offer it now: to whoever has just signed in, once per person and device. */
export async function shouldOfferBiometrics(userId: string): Promise<boolean> {
  if (needsPassword(userId)) return false;
  if (readPreference(userId, offerPreference, offerSchema) !== null) return false;
  if (!(await supportsBiometrics())) return false;
  return (await readVault(userId)) === null;
}

/** It is not offered again. */
export function noteBiometricOffer(userId: string): void {
  writePreference(userId, offerPreference, 'made');
}

export async function biometricsHere(userId: string): Promise<BiometricsHere> {
  const vault = await readVault(userId);
  if (vault !== null) return { state: 'on', credentialId: vault.credentialId };
  return { state: (await supportsBiometrics()) ? 'off' : 'unsupported' };
}
