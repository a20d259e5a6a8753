/**
 * What is given to supabase-js as `fetch` for rows, functions and files. A device whose clock is behind takes a token
 * that is over for a good one, and a session that was ended elsewhere still has one: the server's 401 is believed, and
 * the request made once more with a new token.
 */
type TokenSource = {
  /** Null: there is none. Rejects when it cannot be renewed just now. */
  accessToken(): Promise<string | null>;
  /** The server refused this one: the next must be another. */
  distrust(token: string): void;
};

export function dataFetch(tokens: TokenSource, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.status !== 401 || input instanceof Request) return answer;
    const headers = new Headers(init?.headers);
    const refused = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    // Somebody else's page says 401 as well.
    if (refused === undefined || !/\bjson\b/.test(answer.headers.get('content-type') ?? '')) {
      return answer;
    }
    tokens.distrust(refused);
    const fresh = await tokens.accessToken().catch(() => null);
    if (fresh === null || fresh === refused) return answer;
    headers.set('authorization', `Bearer ${fresh}`);
    return send(input, { ...init, headers });
  };
}
