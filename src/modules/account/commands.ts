import { serverCode, type Answer } from '../../platform/backend/request.ts';
import { accountProblem, type AccountProblem } from './domain/account-problem.ts';
import { looksLikeRecoveryCode } from './domain/authenticator-code.ts';
import { endOneSession, endOtherSessions } from './remote-sessions.ts';
import {
  enrolAuthenticator,
  makeRecoveryCodes,
  readAuthenticators,
  removeAuthenticator,
  spendRecoveryCode,
  verifyAuthenticator,
  type Enrolment,
} from './remote-second-factor.ts';

export type Outcome<Value> =
  | { readonly value: Value; readonly problem?: never }
  | { readonly problem: AccountProblem };

export function outcomeOf<Value>(answer: Answer<Value>): Outcome<Value> {
  return 'value' in answer
    ? { value: answer.value }
    : { problem: accountProblem(serverCode(answer.refused)) };
}

/** Begins setting up an authenticator. Attempts that were left half-way are cleared away first. */
export async function beginSecondFactor(): Promise<Outcome<Enrolment>> {
  const known = await readAuthenticators();
  if (!('value' in known)) return outcomeOf(known);
  for (const { id, verified } of known.value) if (!verified) await removeAuthenticator(id);
  return outcomeOf(await enrolAuthenticator());
}

/** Rule AC2. */
export async function confirmSecondFactor(factorId: string, code: string): Promise<Outcome<true>> {
  return outcomeOf(await verifyAuthenticator(factorId, code));
}

/** Nobody meant to use it. Best effort: the next attempt clears it away as well. */
export async function abandonSecondFactor(factorId: string): Promise<void> {
  await removeAuthenticator(factorId);
}

/** Rule AC3. */
export async function newRecoveryCodes(): Promise<Outcome<string[]>> {
  return outcomeOf(await makeRecoveryCodes());
}

/** Rule AC4: by a code of the authenticator or a recovery code. */
export async function turnOffSecondFactor(factorId: string, code: string): Promise<Outcome<true>> {
  if (looksLikeRecoveryCode(code)) return outcomeOf(await spendRecoveryCode(code));
  const proven = await verifyAuthenticator(factorId, code.replace(/\D/g, ''));
  return outcomeOf('value' in proven ? await removeAuthenticator(factorId) : proven);
}

export async function signOutDevice(sessionId: string): Promise<Outcome<boolean>> {
  return outcomeOf(await endOneSession(sessionId));
}

/** Rule AC5. */
export async function signOutOtherDevices(): Promise<Outcome<number>> {
  return outcomeOf(await endOtherSessions());
}
