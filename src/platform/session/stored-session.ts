/** What is kept of a session between starts. supabase-js owns the tokens; who it is and on which terms is ours. */
import * as v from 'valibot';
import type { SessionEnd } from '../../kernel/session-end.ts';

export const tokenKey = 'storehand-session';
export const identityKey = 'storehand-identity';

export const tokensSchema = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds, by this device's clock. */
  expires_at: v.number(),
});
export type StoredTokens = v.InferOutput<typeof tokensSchema>;

export const identitySchema = v.object({
  userId: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  remembered: v.boolean(),
  /** Milliseconds since 1970, by this device's clock. */
  signedInAt: v.number(),
  /** The same moment by the server's clock; the device's own may be set while the session lasts. */
  signedInAtServer: v.optional(v.nullable(v.number()), null),
});
export type Identity = v.InferOutput<typeof identitySchema>;

function read<Schema extends v.GenericSchema>(key: string, schema: Schema) {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Called after each change that this page makes to the stored session. */
export function onSessionStored(listener: () => void): void {
  listeners.add(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Where supabase-js keeps the session: as everything else here does. */
export const authStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem(key: string, value: string) {
    localStorage.setItem(key, value);
    changed();
  },
  removeItem(key: string) {
    localStorage.removeItem(key);
    changed();
  },
};

export function readTokens(): StoredTokens | null {
  return read(tokenKey, tokensSchema);
}

export function storeTokens(tokens: StoredTokens): void {
  localStorage.setItem(tokenKey, JSON.stringify(tokens));
  changed();
}

export function readIdentity(): Identity | null {
  return read(identityKey, identitySchema);
}

export function storeIdentity(identity: Identity): void {
  localStorage.setItem(identityKey, JSON.stringify(identity));
  changed();
}

const sessionEndKey = 'storehand-session-ended';
const sessionEndSchema = v.picklist([
  'user',
  'time_limit',
  'refused',
  'revoked',
] satisfies SessionEnd[]);

/** Why this tab's last session ended: a reload of the sign-in page still says it. */
export function readSessionEnd(): SessionEnd | null {
  try {
    const parsed = v.safeParse(sessionEndSchema, sessionStorage.getItem(sessionEndKey));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function storeSessionEnd(ended: SessionEnd | null): void {
  try {
    if (ended === null) sessionStorage.removeItem(sessionEndKey);
    else sessionStorage.setItem(sessionEndKey, ended);
  } catch {
    // Only the explanation is lost.
  }
}

const endedKey = 'storehand-session-over';

/** Milliseconds since 1970, by this device's clock. */
const endedSchema = v.object({ signedInAt: v.number(), at: v.number() });
type EndedSession = v.InferOutput<typeof endedSchema>;

/** The last session that ended on this device, by the moment it began, and when that was; null: none is known. */
export function readEndedSession(): EndedSession | null {
  return read(endedKey, endedSchema);
}

export function forgetSession(): void {
  const identity = readIdentity();
  if (identity !== null) {
    const ended: EndedSession = { signedInAt: identity.signedInAt, at: Date.now() };
    localStorage.setItem(endedKey, JSON.stringify(ended));
  }
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(identityKey);
  changed();
}
