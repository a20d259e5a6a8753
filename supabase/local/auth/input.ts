import * as v from 'valibot';
import type { Call } from '../gateway/http.ts';
import { BodyError, readJson } from '../gateway/http.ts';
import { AuthError, validationFailed } from './errors.ts';

const Metadata = v.record(v.string(), v.unknown());
const Text = v.optional(v.nullable(v.string()));
const CodeChallenge = {
  code_challenge: Text,
  code_challenge_method: Text,
};

export const SignUp = v.object({
  email: Text,
  phone: Text,
  password: Text,
  data: v.optional(v.nullable(Metadata)),
  ...CodeChallenge,
});
export const PasswordGrant = v.object({ email: Text, phone: Text, password: Text });
export const RefreshGrant = v.object({ refresh_token: Text });
export const PkceGrant = v.object({ auth_code: Text, code_verifier: Text });
export const UserUpdate = v.object({
  email: Text,
  password: Text,
  current_password: Text,
  nonce: Text,
  data: v.optional(v.nullable(Metadata)),
  ...CodeChallenge,
});
export const AdminUser = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid())),
  email: Text,
  password: Text,
  password_hash: Text,
  email_confirm: v.optional(v.boolean()),
  user_metadata: v.optional(v.nullable(Metadata)),
  app_metadata: v.optional(v.nullable(Metadata)),
  role: Text,
  ban_duration: Text,
});
export const SoftDelete = v.object({ should_soft_delete: v.optional(v.boolean(), false) });
export const Otp = v.object({
  email: Text,
  phone: Text,
  create_user: v.optional(v.nullable(v.boolean())),
  data: v.optional(v.nullable(Metadata)),
  ...CodeChallenge,
});
export const Recover = v.object({ email: Text, ...CodeChallenge });
export const Resend = v.object({ type: v.string(), email: Text, ...CodeChallenge });
export const Verify = v.object({
  type: v.string(),
  token: Text,
  token_hash: Text,
  email: Text,
  phone: Text,
});
export const GenerateLink = v.object({
  type: v.string(),
  email: v.string(),
  password: Text,
  new_email: Text,
  redirect_to: Text,
  data: v.optional(v.nullable(Metadata)),
});
export const Invite = v.object({ email: v.string(), data: v.optional(v.nullable(Metadata)) });
export const EnrollFactor = v.object({
  factor_type: v.string(),
  friendly_name: Text,
  issuer: Text,
});
export const VerifyFactor = v.object({ challenge_id: v.string(), code: v.string() });

/** Reads and checks a JSON body; a wrong one is GoTrue's 400. */
export async function readInput<const S extends v.GenericSchema>(
  call: Call,
  schema: S,
): Promise<v.InferOutput<S>> {
  let raw: unknown;
  try {
    raw = await readJson(call.request);
  } catch (error) {
    if (error instanceof BodyError) {
      throw new AuthError(
        error.status,
        error.status === 413 ? 'request_too_large' : 'bad_json',
        error.message,
      );
    }
    throw error;
  }
  const result = v.safeParse(schema, raw);
  if (result.success) return result.output;
  throw validationFailed(
    `Invalid field ${v.getDotPath(result.issues[0]) ?? 'body'}: ${result.issues[0].message}`,
  );
}

/** A path segment or token claim that must be a UUID. */
export function requireUuid(value: string, name: string): string {
  if (!v.is(v.pipe(v.string(), v.uuid()), value)) {
    throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
  }
  return value;
}
