import { fromBase64Url, toBase64Url } from './base64url.ts';

/** Seconds; services refuse more than a day (RFC 8292). */
const lifetime = 12 * 3600;

export type Vapid = {
  readonly publicKey: string;
  /** The Authorization header for a push to this endpoint. */
  authorization(endpoint: string): Promise<string>;
};

/** Signs pushes with this key pair; `contact`: a mailto: or https: address of whoever runs the project. */
export async function openVapid(
  publicKey: string,
  privateKey: string,
  contact: string,
): Promise<Vapid> {
  const point = fromBase64Url(publicKey);
  if (point?.length !== 65) throw new Error('The public key is no point of P-256.');
  const key = await crypto.subtle.importKey(
    'jwk',
    {
      kty: 'EC',
      crv: 'P-256',
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
      d: privateKey,
    },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const text = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();

  const tokenFor = async (audience: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const kept = tokens.get(audience);
    if (kept !== undefined && kept.until > now + 3600) return kept.token;
    const until = now + lifetime;
    const signed = `${text({ typ: 'JWT', alg: 'ES256' })}.${text({ aud: audience, exp: until, sub: contact })}`;
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      new TextEncoder().encode(signed),
    );
    const token = `${signed}.${toBase64Url(new Uint8Array(signature))}`;
    tokens.set(audience, { token, until });
    return token;
  };

  return {
    publicKey,
    async authorization(endpoint) {
      return `vapid t=${await tokenFor(new URL(endpoint).origin)}, k=${publicKey}`;
    },
  };
}
