/**
 * What a link from a mail carries. It is taken out of the address before anything else happens, so that no token stays
 * in the history, in a copied address or in a referrer; it lives in memory until a screen uses it.
 */

export type MailedLink =
  | { readonly kind: 'hash'; readonly tokenHash: string; readonly type: string }
  | {
      readonly kind: 'tokens';
      readonly accessToken: string;
      readonly refreshToken: string | null;
      readonly type: string;
    }
  /** To be swapped for a session by the browser that asked for the mail. */
  | { readonly kind: 'code'; readonly code: string }
  /** The server refused the link: expired, used, or never real. */
  | { readonly kind: 'refused' };

const carried = [
  'access_token',
  'refresh_token',
  'token_hash',
  'token',
  'code',
  'error',
  'error_code',
  'error_description',
  'expires_at',
  'expires_in',
  'token_type',
  'type',
  'sb',
] as const;

/** Null: no link of a mail led here. */
export function mailedLinkIn({
  search,
  hash,
}: {
  search: string;
  hash: string;
}): MailedLink | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: (typeof carried)[number]) => fragment.get(name) ?? query.get(name);
  const type = read('type') ?? '';
  const accessToken = read('access_token');
  if (accessToken)
    return { kind: 'tokens', accessToken, refreshToken: read('refresh_token'), type };
  const tokenHash = read('token_hash');
  if (tokenHash) return { kind: 'hash', tokenHash, type };
  if (read('error_code') ?? read('error')) return { kind: 'refused' };
  const code = read('code');
  return code ? { kind: 'code', code } : null;
}

let taken: MailedLink | null = null;

/** Once, at the start of the page. */
export function takeMailedLink(): void {
  const { location, history } = window;
  taken = mailedLinkIn(location);
  if (taken === null) return;
  const query = new URLSearchParams(location.search);
  for (const name of carried) query.delete(name);
  const rest = query.toString();
  history.replaceState(history.state, '', location.pathname + (rest === '' ? '' : `?${rest}`));
}

export function mailedLink(): MailedLink | null {
  return taken;
}

/** A link works once. */
export function forgetMailedLink(): void {
  taken = null;
}
