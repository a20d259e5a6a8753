type Failure = { readonly kind: string; readonly code: string | null };

/**
 * Which words tell why the last round failed. Where something answers that is not the server, such as the sign-in page
 * of a Wi-Fi, people can do something about it; a gateway in front of a server that is down (5xx) is no such thing.
 */
export function failureWords<F extends Failure>({ kind, code }: F): F['kind'] | 'portal' {
  if (kind !== 'offline' || code === null || code === 'timeout') return kind;
  const status = /^http_(\d{3})$/.exec(code)?.[1];
  const ofGateway = status !== undefined && Number(status) >= 500 && status !== '511';
  return ofGateway ? kind : 'portal';
}
