import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { Caller } from './database.ts';

const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;

const Claims = v.looseObject({
  role: v.picklist(API_ROLES),
  sub: v.optional(v.string()),
  session_id: v.optional(v.string()),
});
export type Claims = v.InferOutput<typeof Claims>;

/** Signs and verifies the project's tokens: HS256 and nothing else. */
export class TokenService {
  readonly #key: Uint8Array;
  readonly issuer: string;

  constructor(secret: string, issuer: string) {
    this.#key = new TextEncoder().encode(secret);
    this.issuer = issuer;
  }

  sign(claims: Record<string, unknown>, expiresAt: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.issuer)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(this.#key);
  }

  /** The verified claims; rejects forged, expired and foreign tokens with jose's errors. */
  async verify(token: string): Promise<Claims> {
    const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
    return v.parse(Claims, payload);
  }

  /** The verified payload of a token that is no caller's, e.g. a signed URL. */
  async verifyPayload(token: string): Promise<Record<string, unknown>> {
    const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
    return payload;
  }

  async caller(token: string | undefined): Promise<Caller> {
    if (token === undefined) return { role: 'anon', claims: { role: 'anon' } };
    const claims = await this.verify(token);
    return { role: claims.role, claims };
  }
}
