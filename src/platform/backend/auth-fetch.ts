import { isGenuineAuthAnswer, withDeviceExpiry } from './auth-answer.ts';

/** What is given to supabase-js as `fetch`: requests to the auth server are answered genuinely or fail as the network. */
export function authFetch(supabaseUrl: string): typeof fetch {
  const base = `${supabaseUrl}/auth/v1`;
  return async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(base)) return response;
    const body = await response.text();
    const contentType = response.headers.get('content-type');
    const path = url.slice(base.length);
    if (!isGenuineAuthAnswer(path, { status: response.status, contentType, body })) {
      throw new TypeError(`Not an answer of the auth server (${response.status})`);
    }
    const headers = new Headers(response.headers);
    // The body is text by now: its transfer length and encoding no longer apply.
    headers.delete('content-length');
    headers.delete('content-encoding');
    return new Response(response.status === 204 ? null : withDeviceExpiry(body), {
      status: response.status,
      statusText: response.statusText,
      headers,
    });
  };
}
