import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../supabase/local/stack.ts';
import { boot, service, temporaryProject, until } from './project.ts';

const project = temporaryProject({
  'migrations/20260101000000_jobs.sql': `
    create schema sync;
    create table sync.scheduled_jobs (name text primary key, schedule text not null, command text not null);
    create table public.runs (job text not null, who text not null default current_user);
    insert into sync.scheduled_jobs values
      ('every-minute', '* * * * *', $$insert into public.runs (job) values ('every-minute')$$),
      ('at-four', '0 4 * * *', $$insert into public.runs (job) values ('at-four')$$),
      ('broken', '0 4 * * *', 'select 1 / 0'),
      ('no-schedule', 'sometimes', 'select 1');
    create table public.orders (id int primary key, item text);`,
});

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}
const heard: Heard[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    heard.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (request.url === '/never') return;
    response.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': 'text/plain' });
    response.end('thanks');
  });
});
const complaints: string[] = [];
let stack: Stack;
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // listen on a TCP port always gives an address object
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  stack = await boot(project, { log: (line) => complaints.push(line) });
});
afterAll(async () => {
  await stack?.stop();
  receiver.closeAllConnections();
  receiver.close();
  project.remove();
});

describe('scheduled jobs', () => {
  test('run in their minutes as postgres; a broken one stops nobody', async () => {
    expect(await stack.runJobs(new Date('2026-05-01T03:59:30Z'))).toEqual(['every-minute']);
    expect(await stack.runJobs(new Date('2026-05-01T04:00:10Z'))).toEqual([
      'at-four',
      'broken',
      'every-minute',
    ]);
    const runs = await stack.sql('select job, who from runs order by job');
    expect(runs.map(({ job }) => job)).toEqual(
      expect.arrayContaining(['at-four', 'every-minute', 'every-minute']),
    );
    expect(new Set(runs.map(({ who }) => who))).toEqual(new Set(['postgres']));
    await until(
      () => complaints.some((line) => line.includes('Job broken: division by zero')),
      'the report of the broken job',
    );
  });
});

async function answerTo(id: unknown) {
  let row: Record<string, unknown> | undefined;
  await expect
    .poll(async () => {
      [row] = await stack.sql(
        'select status_code, content, timed_out, error_msg from net._http_response where id = $1',
        [id],
      );
      return row !== undefined;
    })
    .toBe(true);
  return row;
}

describe('net.http_*', () => {
  test('sends body, parameters and headers, and keeps the answer', async () => {
    const [sent] = await stack.sql<{ id: string }>(
      `select net.http_post($1, '{"a": "ü"}', '{"q": "x y"}', '{"X-Key": "k"}') as id`,
      [`${address}/post`],
    );
    expect(await answerTo(sent?.id)).toEqual({
      status_code: 200,
      content: 'thanks',
      timed_out: false,
      error_msg: null,
    });
    expect(heard.at(-1)).toMatchObject({
      method: 'POST',
      url: '/post?q=x+y',
      headers: { 'content-type': 'application/json', 'x-key': 'k' },
      body: '{"a": "ü"}',
    });
  });

  test('sends nothing of a transaction that is rolled back', async () => {
    const before = heard.length;
    await expect(
      stack.sql(`do $$ begin perform net.http_get('${address}/never-sent'); raise 'no'; end $$`),
    ).rejects.toThrow('no');
    const [sent] = await stack.sql(`select net.http_delete($1) as id`, [`${address}/gone`]);
    expect(await answerTo(sent?.['id'])).toMatchObject({ status_code: 410 });
    expect(heard.slice(before).map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', '/gone'],
    ]);
  });

  test('says when an answer took too long or nobody was there', async () => {
    const [slow] = await stack.sql(`select net.http_get($1, timeout_milliseconds => 200) as id`, [
      `${address}/never`,
    ]);
    expect(await answerTo(slow?.['id'])).toMatchObject({ status_code: null, timed_out: true });
    const [nobody] = await stack.sql(`select net.http_get('http://127.0.0.1:1/') as id`);
    expect(await answerTo(nobody?.['id'])).toMatchObject({ status_code: null, timed_out: false });
  });

  test('refuses another content type than JSON', async () => {
    await expect(
      stack.sql(`select net.http_post($1, headers => '{"content-type": "text/xml"}')`, [address]),
    ).rejects.toThrow('Content-Type header must be "application/json"');
  });
});

test('a database webhook tells of a row that a client wrote', async () => {
  await stack.sql(
    `create trigger tell after insert or update or delete on orders for each row
     execute function supabase_functions.http_request('${address}/orders', 'POST', '{"Content-Type":"application/json"}', '{}', '1000')`,
  );
  const orders = service(stack).from('orders');
  expect((await orders.insert({ id: 1, item: 'pizza' })).error).toBeNull();
  await until(() => heard.at(-1)?.url === '/orders', 'the webhook');
  expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual({
    type: 'INSERT',
    table: 'orders',
    schema: 'public',
    record: { id: 1, item: 'pizza' },
    old_record: null,
  });
});
