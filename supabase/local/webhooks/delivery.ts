import pg from 'pg';

export interface WebhookDelivery {
  stop(): Promise<void>;
}

interface Request {
  id: string;
  method: string;
  url: string;
  params: Record<string, string>;
  headers: Record<string, string>;
  body: string | null;
  timeout_milliseconds: number;
}

const BATCH = 50;
/** Characters of an answer that are kept. */
const KEPT = 1024 * 1024;

/**
 * Sends what `net.http_get`, `net.http_post` and `net.http_delete` queued, once its transaction has committed, and
 * writes the answers to `net._http_response`. A request is taken off the queue before it is sent: like pg_net, at most
 * once. `url` connects as the superuser.
 */
export async function startWebhookDelivery(
  url: string,
  report: (error: unknown) => void,
): Promise<WebhookDelivery> {
  const client = new pg.Client({ connectionString: url, application_name: 'stack_webhooks' });
  client.on('error', () => undefined);
  await client.connect();
  const stopping = new AbortController();
  let awake = false;
  let working: Promise<void> = Promise.resolve();

  // One connection: its statements queue up, the requests themselves run side by side.
  const work = async () => {
    while (awake && !stopping.signal.aborted) {
      awake = false;
      const { rows } = await client.query<Request>(
        `delete from net.http_request_queue where id in (
           select id from net.http_request_queue order by id limit ${BATCH} for update skip locked)
         returning id, method, url, params, headers, body, timeout_milliseconds`,
      );
      if (rows.length === BATCH) awake = true;
      await Promise.all(rows.map((request) => deliver(client, request, stopping.signal)));
    }
  };
  const wake = () => {
    awake = true;
    working = working.then(work).catch((error: unknown) => {
      if (!stopping.signal.aborted) report(error);
    });
  };
  // A world made before there were webhooks has no queue.
  const { rows } = await client.query("select to_regclass('net.http_request_queue') as queue");
  if (rows[0]?.queue !== null) {
    client.on('notification', wake);
    await client.query('listen stack_webhooks');
    await client.query("delete from net._http_response where created < now() - interval '6 hours'");
    wake();
  }
  return {
    async stop() {
      stopping.abort();
      await working;
      await client.end();
    },
  };
}

async function deliver(client: pg.Client, request: Request, stopping: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(request.timeout_milliseconds);
  const keep = (status: number | null, answer: Record<string, unknown>) =>
    client.query(
      `insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        request.id,
        status,
        answer['type'] ?? null,
        JSON.stringify(answer['headers'] ?? null),
        answer['content'] ?? null,
        answer['timedOut'] ?? false,
        answer['error'] ?? null,
      ],
    );
  try {
    const address = new URL(request.url);
    for (const [name, value] of Object.entries(request.params)) {
      address.searchParams.append(name, value);
    }
    const answer = await fetch(address, {
      method: request.method,
      headers: request.headers,
      ...(request.body === null ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.any([timeout, stopping]),
    });
    const content = (await answer.text()).replaceAll('\0', '').slice(0, KEPT);
    await keep(answer.status, {
      type: answer.headers.get('content-type'),
      headers: Object.fromEntries(answer.headers),
      content,
    });
  } catch (error) {
    if (stopping.aborted) return;
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    await keep(null, {
      timedOut: timeout.aborted,
      error: timeout.aborted
        ? `Timeout of ${request.timeout_milliseconds} ms reached`
        : reason instanceof Error
          ? reason.message
          : String(reason),
    });
  }
}
