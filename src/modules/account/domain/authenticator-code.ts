/** Spec §5 Login, §9: the code of an authenticator app. */
export const codeLength = 6;

/** Rule AC1: what was typed or pasted, as far as it can be part of a code. */
export function digitsOfCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength);
}

/** A recovery code has letters or more than six digits; the server forgives its case, spaces and dashes. */
export function looksLikeRecoveryCode(text: string): boolean {
  return text.replace(/[^0-9a-z]/gi, '').length > codeLength || /[a-z]/i.test(text);
}

/** A secret in groups of four, as it is read aloud and typed by hand. */
export function groupedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
