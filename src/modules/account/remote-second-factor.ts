import * as v from 'valibot';
import { askAuth, askData, type Answer } from './remote-answer.ts';

const factorsSchema = v.object({
  all: v.array(
    v.object({
      id: v.string(),
      factor_type: v.string(),
      status: v.string(),
      created_at: v.string(),
    }),
  ),
});
type Authenticator = {
  readonly id: string;
  readonly verified: boolean;
  readonly addedAt: string;
};

export function readAuthenticators(): Promise<Answer<Authenticator[]>> {
  return askAuth(
    (auth) => auth.mfa.listFactors(),
    (data) =>
      v
        .parse(factorsSchema, data)
        .all.filter(({ factor_type }) => factor_type === 'totp')
        .map(({ id, status, created_at }) => ({
          id,
          verified: status === 'verified',
          addedAt: created_at,
        })),
  );
}

const enrolmentSchema = v.object({
  id: v.string(),
  totp: v.object({ qr_code: v.pipe(v.string(), v.startsWith('data:image/')), secret: v.string() }),
});
export type Enrolment = {
  readonly factorId: string;
  /** A picture, as a data address. */
  readonly qrCode: string;
  readonly secret: string;
};

export function enrolAuthenticator(): Promise<Answer<Enrolment>> {
  return askAuth(
    (auth) => auth.mfa.enroll({ factorType: 'totp', issuer: 'Storehand' }),
    (data) => {
      const { id, totp } = v.parse(enrolmentSchema, data);
      return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
    },
  );
}

/** An accepted code lifts this session; the tokens that prove it are stored. */
export function verifyAuthenticator(factorId: string, code: string): Promise<Answer<true>> {
  return askAuth(
    (auth) => auth.mfa.challengeAndVerify({ factorId, code }),
    () => true as const,
  );
}

export function removeAuthenticator(factorId: string): Promise<Answer<true>> {
  return askAuth(
    (auth) => auth.mfa.unenroll({ factorId }),
    () => true as const,
  );
}

const codesSchema = v.pipe(v.array(v.string()), v.minLength(1));

export function makeRecoveryCodes(): Promise<Answer<string[]>> {
  return askData(
    (client) => client.rpc('mfa_recovery_codes_create'),
    (data) => v.parse(codesSchema, data),
  );
}

const stateSchema = v.pipe(
  v.array(v.object({ codes_left: v.number(), made_at: v.nullable(v.string()) })),
  v.minLength(1),
);
type RecoveryCodesState = { readonly left: number; readonly madeAt: string | null };

function readRecoveryCodesState(): Promise<Answer<RecoveryCodesState>> {
  return askData(
    (client) => client.rpc('mfa_recovery_codes_state'),
    (data) => {
      const [state] = v.parse(stateSchema, data);
      return { left: state?.codes_left ?? 0, madeAt: state?.made_at ?? null };
    },
  );
}

const usedSchema = v.union([
  v.object({ used: v.literal(true) }),
  v.object({ used: v.literal(false), code: v.string() }),
]);

/** Takes the authenticator off the account. */
export async function spendRecoveryCode(code: string): Promise<Answer<true>> {
  const answer = await askData(
    (client) => client.rpc('mfa_recovery_code_use', { code }),
    (data) => v.parse(usedSchema, data),
  );
  if (!('value' in answer)) return answer;
  return answer.value.used ? { value: true } : { refused: { code: answer.value.code } };
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
