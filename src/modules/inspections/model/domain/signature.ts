import type { PhotoRole } from './photo-role.ts';
import type { TemplateSnapshot } from './template-snapshot.ts';

/** Who signs an inspection, in the order in which they are asked. */
export const signers = ['inspector', 'store'] as const;
export type Signer = (typeof signers)[number];

export const signatureRole: Readonly<Record<Signer, Extract<PhotoRole, `${string}_signature`>>> = {
  inspector: 'inspector_signature',
  store: 'store_signature',
};

/** Rule N1: of several signatures of one signer the last one counts. */
export function signatureOf<
  Photo extends { readonly role: PhotoRole; readonly captured_at: string },
>(photos: readonly Photo[], signer: Signer): Photo | null {
  return (
    photos
      .filter(({ role }) => role === signatureRole[signer])
      .sort((a, b) => Date.parse(b.captured_at) - Date.parse(a.captured_at))[0] ?? null
  );
}

/** Rule N2: a template can ask for both signatures before its inspection is completed. */
export function isSigned(
  snapshot: TemplateSnapshot,
  photos: readonly { readonly role: PhotoRole; readonly captured_at: string }[],
): boolean {
  return (
    !snapshot.requires_signatures || signers.every((signer) => signatureOf(photos, signer) !== null)
  );
}
