/**
 * Coming in by fingerprint or face (spec §2 Login page, §4, §8; rules in rules.md). Loaded only where somebody uses it.
 */
import { isVisible, networkEvents } from '../../platform/browser/network.ts';
import { renewTokens } from '../../platform/session/renew-token.ts';
import { unlockScreen } from '../../platform/session/screen-lock.ts';
import { beginSession, endSession, readSession } from '../../platform/session/session.ts';
import {
  readTokens,
  storeTokens,
  type StoredTokens,
} from '../../platform/session/stored-session.ts';
import { revokeToken } from '../../platform/backend/supabase.ts';
import { issuedAt } from '../../platform/session/token-time.ts';
import {
  dropSealedSession,
  forgetVault,
  openSealedSession,
  recognise,
  type SealedSession,
} from '../../platform/biometrics/vault.ts';
import { readVault } from '../../platform/biometrics/vault-store.ts';
import { BiometricsRefused, supportsBiometrics } from '../../platform/biometrics/webauthn-prf.ts';
import type { BiometricProblem } from './domain/biometric-problem.ts';
import { addDevice, reportDevice } from './remote-biometrics.ts';

/** A person who waits with a finger on the sensor waits no longer than this for a bad line. */
const renewalPatienceMs = 6_000;

/** Between two attempts to reach the server about this device. */
const firstPatienceMs = 5_000;
const longestPatienceMs = 120_000;

/** Who came in by finger or face on this page, and has not been confirmed by the server since. */
let cameIn: string | null = null;

const problemOf = (error: unknown): BiometricProblem =>
  error instanceof BiometricsRefused && error.code === 'unsupported' ? 'unsupported' : 'failed';

/**
 * Begins the session that the recognised person left on this device. Without a connection it begins all the same, and is
 * renewed once there is one (rule BI4).
 */
export async function signInWithBiometrics(
  beforeSession: () => void,
): Promise<BiometricProblem | null> {
  if (!(await supportsBiometrics())) return 'unsupported';
  let opened: SealedSession | null;
  try {
    opened = await openSealedSession();
  } catch (error) {
    return problemOf(error);
  }
  if (opened === null) return 'no_saved_session';
  const { identity, refreshToken } = opened;
  const waiting: StoredTokens = { access_token: '', refresh_token: refreshToken, expires_at: 0 };
  const renewed = await renewTokens(refreshToken, renewalPatienceMs).catch(() => waiting);
  if (renewed === null) {
    await dropSealedSession(identity.userId);
    return 'failed';
  }
  cameIn = identity.userId;
  beforeSession();
  storeTokens(renewed);
  beginSession({
    ...identity,
    signedInAt: Date.now(),
    signedInAtServer: issuedAt(renewed.access_token),
  });
  await dropSealedSession(identity.userId);
  return null;
}

/** Opens the screen that its person locked; no server is asked (rule BI3). */
export async function unlockWithBiometrics(userId: string): Promise<BiometricProblem | null> {
  if (!(await supportsBiometrics())) return 'unsupported';
  try {
    await recognise(userId);
  } catch (error) {
    return problemOf(error);
  }
  cameIn = userId;
  unlockScreen();
  return null;
}

/** Rule BI5: asks whether the device still counts. False: the server did not say. */
async function confirmDevice(userId: string): Promise<boolean> {
  const vault = await readVault(userId);
  if (vault === null) return true;
  const used = cameIn === userId;
  const { value: standing } = await reportDevice(vault.credentialId, used);
  if (standing === undefined) return false;
  if (standing === 'unknown') {
    const added = await addDevice(userId, vault.credentialId, vault.deviceName);
    if (added.refused !== undefined) return false;
  }
  if (standing === 'revoked') {
    await forgetVault(userId);
    if (used && readSession().identity?.userId === userId) {
      const token = readTokens()?.access_token;
      endSession('revoked');
      if (token !== undefined) void revokeToken(token).catch(() => undefined);
    }
  }
  if (used) cameIn = null;
  return true;
}

/** Confirms the device now, or as soon as there is a connection. */
export function keepDeviceConfirmed(userId: string): () => void {
  let done = false;
  let asking = false;
  let signMeanwhile = false;
  let patienceMs = firstPatienceMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    if (done || !isVisible()) return;
    if (asking) {
      // What is under way may have begun before the line was back.
      signMeanwhile = true;
      return;
    }
    asking = true;
    signMeanwhile = false;
    const answered = await confirmDevice(userId).catch(() => false);
    asking = false;
    if (answered) done = true;
    if (done) return;
    if (signMeanwhile) {
      again();
      return;
    }
    timer = setTimeout(again, patienceMs);
    patienceMs = Math.min(patienceMs * 2, longestPatienceMs);
  };
  // A browser that is online again does not always say so: the time tells too.
  const again = () => void ask();
  const signs = networkEvents.subscribe(() => {
    patienceMs = firstPatienceMs;
    again();
  });
  again();
  return () => {
    done = true;
    clearTimeout(timer);
    signs.unsubscribe();
  };
}
