import { BackendError } from './backend.ts';

/** As the functions of Supabase answer pages of any origin: what may be done says the token, not the page. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
};

const answer = (body: object, status: number): Response =>
  Response.json(body, { status, headers: cors });

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function bodyOf(
  request: Request,
  longest: number,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  if (text.length > longest) throw new Refusal(413, 'too_long', 'The request is too long.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'malformed', 'The request is no JSON object.');
  }
  return body as Readonly<Record<string, unknown>>;
}

type Handler<Answer> = (
  body: Readonly<Record<string, unknown>>,
  request: Request,
) => Promise<Answer>;

/** A function that takes a JSON object by POST and answers one; what it throws is answered with a code. */
export function serveJson(handle: Handler<object>, longestBody = 20_000): void {
  serve(async (body, request) => Response.json(await handle(body, request)), longestBody);
}

/** As `serveJson`, where what is answered is no JSON. */
export function serve(handle: Handler<Response>, longestBody = 20_000): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: cors });
    try {
      if (request.method !== 'POST') throw new Refusal(405, 'malformed', 'Use POST.');
      const response = await handle(await bodyOf(request, longestBody), request);
      for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
      return response;
    } catch (error) {
      if (error instanceof Refusal || error instanceof BackendError) {
        return answer({ code: error.code, message: error.message }, error.status);
      }
      return answer({ code: 'failed', message: 'The function failed.' }, 500);
    }
  });
}
