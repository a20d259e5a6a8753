import * as v from 'valibot';
import { requestAuth } from '../../platform/backend/request-auth.ts';
import { done, request, type Answer } from '../../platform/backend/request.ts';

type Authenticator = {
  readonly id: string;
  readonly verified: boolean;
  readonly addedAt: string;
};
const authenticatorsSchema = v.pipe(
  v.object({
    all: v.array(
      v.object({
        id: v.string(),
        factor_type: v.string(),
        status: v.string(),
        created_at: v.string(),
      }),
    ),
  }),
  v.transform(({ all }): Authenticator[] =>
    all
      .filter(({ factor_type }) => factor_type === 'totp')
      .map(({ id, status, created_at }) => ({
        id,
        verified: status === 'verified',
        addedAt: created_at,
      })),
  ),
);

export function readAuthenticators(): Promise<Answer<Authenticator[]>> {
  return requestAuth((auth) => auth.mfa.listFactors(), authenticatorsSchema);
}

export type Enrolment = {
  readonly factorId: string;
  /** A picture, as a data address. */
  readonly qrCode: string;
  readonly secret: string;
};
const enrolmentSchema = v.pipe(
  v.object({
    id: v.string(),
    totp: v.object({
      qr_code: v.pipe(v.string(), v.startsWith('data:image/')),
      secret: v.string(),
    }),
  }),
  v.transform(({ id, totp }): Enrolment => ({
    factorId: id,
    qrCode: totp.qr_code,
    secret: totp.secret,
  })),
);

export function enrolAuthenticator(): Promise<Answer<Enrolment>> {
  return requestAuth(
    (auth) => auth.mfa.enroll({ factorType: 'totp', issuer: 'Storehand' }),
    enrolmentSchema,
  );
}

/** An accepted code lifts this session; the tokens that prove it are stored. */
export function verifyAuthenticator(factorId: string, code: string): Promise<Answer<true>> {
  return requestAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code }), done);
}

export function removeAuthenticator(factorId: string): Promise<Answer<true>> {
  return requestAuth((auth) => auth.mfa.unenroll({ factorId }), done);
}

const codesSchema = v.pipe(v.array(v.string()), v.minLength(1));

export function makeRecoveryCodes(): Promise<Answer<string[]>> {
  return request((client) => client.rpc('mfa_recovery_codes_create'), codesSchema);
}

type RecoveryCodesState = { readonly left: number; readonly madeAt: string | null };
const stateSchema = v.pipe(
  v.array(v.object({ codes_left: v.number(), made_at: v.nullable(v.string()) })),
  v.minLength(1),
  v.transform(([state]): RecoveryCodesState => ({
    left: state?.codes_left ?? 0,
    madeAt: state?.made_at ?? null,
  })),
);

function readRecoveryCodesState(): Promise<Answer<RecoveryCodesState>> {
  return request((client) => client.rpc('mfa_recovery_codes_state'), stateSchema);
}

const usedSchema = v.union([
  v.object({ used: v.literal(true) }),
  v.object({ used: v.literal(false), code: v.string() }),
]);

/** Takes the authenticator off the account. */
export async function spendRecoveryCode(code: string): Promise<Answer<true>> {
  const answer = await request(
    (client) => client.rpc('mfa_recovery_code_use', { code }),
    usedSchema,
  );
  if (!('value' in answer)) return answer;
  if (answer.value.used) return { value: true };
  return { refused: { kind: 'refused', code: answer.value.code, status: 200 } };
}

export type SecondFactor = {
  /** Null: it is off. */
  readonly authenticator: Authenticator | null;
  readonly recoveryCodes: RecoveryCodesState;
};

export async function readSecondFactor(): Promise<Answer<SecondFactor>> {
  const known = await readAuthenticators();
  if (!('value' in known)) return known;
  const authenticator = known.value.find(({ verified }) => verified) ?? null;
  if (authenticator === null) {
    return { value: { authenticator, recoveryCodes: { left: 0, madeAt: null } } };
  }
  const codes = await readRecoveryCodesState();
  return 'value' in codes ? { value: { authenticator, recoveryCodes: codes.value } } : codes;
}
