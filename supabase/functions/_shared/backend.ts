/** The project's own API, as seen from a function. */
const environment = (name: string): string => {
  const value = Deno.env.get(name);
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
};

export class BackendError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function ask(path: string, token: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${environment('SUPABASE_URL')}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: environment('SUPABASE_ANON_KEY'),
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
  });
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = text === '' ? null : JSON.parse(text);
  } catch {
    // A proxy's page: the status says enough.
  }
  if (response.ok) return answer;
  const problem = (answer ?? {}) as { code?: unknown; message?: unknown };
  throw new BackendError(
    response.status,
    typeof problem.code === 'string' ? problem.code : 'backend_failed',
    typeof problem.message === 'string' ? problem.message : 'The office did not answer.',
  );
}

export const serviceToken = (): string => environment('SUPABASE_SERVICE_ROLE_KEY');

export const call = (name: string, args: object, token: string): Promise<unknown> =>
  ask(`rpc/${name}`, token, { method: 'POST', body: JSON.stringify(args) });

export const read = (path: string): Promise<unknown> => ask(path, serviceToken(), {});

export const remove = (path: string): Promise<unknown> =>
  ask(path, serviceToken(), { method: 'DELETE' });

/** What the storage holds under this name; null: nothing. */
export async function openObject(
  bucket: string,
  name: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await fetch(
    `${environment('SUPABASE_URL')}/storage/v1/object/authenticated/${bucket}/${name}`,
    {
      headers: {
        apikey: environment('SUPABASE_ANON_KEY'),
        Authorization: `Bearer ${serviceToken()}`,
      },
    },
  );
  if (response.ok) return response.body;
  await response.body?.cancel();
  return null;
}

export function bearerOf(request: Request): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** The person that the token speaks for, or null: the database judges it, as it does for every other request. */
export async function personOf(token: string): Promise<string | null> {
  if (token === '') return null;
  try {
    const person = await call('current_user_id', {}, token);
    return typeof person === 'string' ? person : null;
  } catch (error) {
    if (error instanceof BackendError && [401, 403].includes(error.status)) return null;
    throw error;
  }
}
