/** The digits by which a phone is known again, whatever its notation; null of fewer than seven (rule CA6); equal to `sync.phone_norm`. */
export function phoneNorm(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length >= 7 ? national : null;
}

/** An email as it is compared (rule CA6); null while its domain is not whole. */
export function emailNorm(email: string): string | null {
  const norm = email.trim().toLowerCase();
  return /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(norm) ? norm : null;
}

/** Rule CA6: whether two contacts may be of one person: the same phone or email. A family may share one. */
export function isKnownBy(
  one: { readonly phone: string | null; readonly email: string | null },
  other: { readonly phone: string | null; readonly email: string | null },
): boolean {
  const phone = phoneNorm(one.phone ?? '');
  const email = (one.email ?? '').trim().toLowerCase();
  return (
    (phone !== null && phone === phoneNorm(other.phone ?? '')) ||
    (email !== '' && email === (other.email ?? '').trim().toLowerCase())
  );
}
