/** The address of whoever has just signed up, or chosen a new password: the sign-in page that follows has it filled in. */
const key = 'storehand-email-to-sign-in';

export function handEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // It is typed then.
  }
}

/** Null: nobody handed one on. It stays until it is forgotten: a page may be drawn twice. */
export function handedEmail(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetHandedEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was none.
  }
}
