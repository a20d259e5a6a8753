/** An op of a rescue pack with the signature of its journal (SPEC X10). */
import * as v from 'valibot';
import type { Op } from '../op.ts';
import { wireOp } from '../push-plan.ts';

/** `text`: the op as it travels, as JSON. `mac`: HMAC-SHA256 of that text, hex. */
export const signedOpSchema = v.object({
  op_id: v.pipe(v.string(), v.uuid()),
  text: v.string(),
  mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type SignedOp = v.InferOutput<typeof signedOpSchema>;

/** `key`: 32 bytes, hex. */
export async function signOps(ops: readonly Op[], key: string): Promise<SignedOp[]> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  return Promise.all(
    ops.map(async (op) => {
      const text = JSON.stringify(wireOp(op));
      const mac = new Uint8Array(
        await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(text)),
      );
      return { op_id: op.op_id, text, mac: toHex(mac) };
    }),
  );
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
