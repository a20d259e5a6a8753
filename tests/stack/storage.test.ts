import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stack } from '../../supabase/local/stack.ts';
import { anonymous, boot, service, signedIn, temporaryProject } from './project.ts';

const project = temporaryProject({
  'config.toml': `[storage.buckets.documents]
public = false
file_size_limit = "1MiB"
allowed_mime_types = ["image/*", "text/plain"]
[storage.buckets.logos]
public = true`,
  'migrations/20260101000000_storage.sql': `
    create policy "own folder" on storage.objects for all to authenticated
      using (bucket_id = 'documents' and (storage.foldername(name))[1] = auth.uid()::text)
      with check (bucket_id = 'documents' and (storage.foldername(name))[1] = auth.uid()::text);
    create table public.readers (id uuid primary key);
    grant select on public.readers to authenticated;
    create policy "shared" on storage.objects for select to authenticated
      using (bucket_id = 'documents' and (storage.foldername(name))[1] = 'shared'
        and auth.uid() in (select id from public.readers));
    create policy "drop box" on storage.objects for insert to authenticated
      with check (bucket_id = 'documents' and (storage.foldername(name))[1] = 'drop');`,
});
let stack: Stack;
let ann: Awaited<ReturnType<typeof signedIn>>;
let bob: Awaited<ReturnType<typeof signedIn>>;
let count = 0;
let path = '';

const text = (value: string | Buffer<ArrayBuffer>) => new Blob([value], { type: 'text/plain' });
const bucket = (user: typeof ann) => user.client.storage.from('documents');

beforeAll(async () => {
  stack = await boot(project);
  ann = await signedIn(stack, 'ann@example.com');
  bob = await signedIn(stack, 'bob@example.com');
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});
beforeEach(() => {
  count += 1;
  path = `${ann.id}/case-${count}/note (1).txt`;
});

function filesOnDisk(): number {
  return readdirSync(join(project.dataDir, 'storage'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length;
}

describe('upload', () => {
  test('a blob and raw bytes arrive whole, with type, cache time and metadata', async () => {
    const { data, error } = await bucket(ann).upload(path, text('hello'), {
      cacheControl: '3600',
      metadata: { taken: 'today' },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ path, fullPath: `documents/${path}`, id: expect.any(String) });
    const info = await bucket(ann).info(path);
    expect(info.data).toMatchObject({
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      metadata: { taken: 'today' },
    });
    const raw = Buffer.from([0, 1, 2, 255]);
    await bucket(ann).upload(`${path}.png`, raw, { contentType: 'image/png' });
    const back = await bucket(ann).download(`${path}.png`);
    expect(Buffer.from((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(raw);
    const rows = await stack.sql('select owner_id, metadata from storage.objects where name = $1', [
      path,
    ]);
    expect(rows[0]).toMatchObject({
      owner_id: ann.id,
      metadata: { size: 5, mimetype: 'text/plain' },
    });
  });

  test('a name that exists is a Duplicate (409 in a 400) and the first bytes stay', async () => {
    await bucket(ann).upload(path, text('first'));
    const { error } = await bucket(ann).upload(path, text('second'));
    expect(error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect(await (await bucket(ann).download(path)).data?.text()).toBe('first');
  });

  test('upsert replaces the bytes and leaves no old file behind', async () => {
    await bucket(ann).upload(path, text('first'));
    const before = filesOnDisk();
    expect((await bucket(ann).upload(path, text('second'), { upsert: true })).error).toBeNull();
    expect(await (await bucket(ann).download(path)).data?.text()).toBe('second');
    expect(filesOnDisk()).toBe(before);
  });

  test('refuses too many bytes, a wrong type, a missing bucket and a bad name; nothing is left on disk', async () => {
    const before = filesOnDisk();
    const cases: [ReturnType<typeof bucket>, string, Blob, string][] = [
      [bucket(ann), path, text(Buffer.alloc(1024 * 1024 + 1)), '413'],
      [bucket(ann), path, new Blob(['x'], { type: 'application/pdf' }), '415'],
      [ann.client.storage.from('nowhere'), path, text('x'), '404'],
      [bucket(ann), `${ann.id}/<script>.txt`, text('x'), '400'],
    ];
    for (const [target, name, body, statusCode] of cases) {
      expect((await target.upload(name, body)).error).toMatchObject({ status: 400, statusCode });
    }
    expect(filesOnDisk()).toBe(before);
    expect((await bucket(ann).upload(path, text(Buffer.alloc(1024 * 1024)))).error).toBeNull();
  });

  test('who may insert but not read can still upload, as on Supabase', async () => {
    const { error } = await bucket(bob).upload(`drop/${count}.txt`, text('x'));
    expect(error).toBeNull();
    expect((await bucket(bob).download(`drop/${count}.txt`)).error).toMatchObject({
      statusCode: '404',
    });
  });

  test('an upload that breaks off leaves no object', async () => {
    const abort = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1000));
        setTimeout(() => abort.abort(), 20);
        return new Promise(() => undefined);
      },
    });
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      signal: abort.signal,
      headers: {
        authorization: `Bearer ${ann.session.access_token}`,
        'content-type': 'text/plain',
      },
    };
    await expect(
      fetch(`${stack.url}/storage/v1/object/documents/${encodeURI(path)}`, request),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stack.sql('select 1 from storage.objects where name = $1', [path])).toEqual([]);
  });
});

describe('row level security', () => {
  test('another user can neither read, write, list, move, remove nor sign', async () => {
    await bucket(ann).upload(path, text('private'));
    const other = bucket(bob);
    expect((await other.download(path)).error).toMatchObject({ statusCode: '404' });
    expect((await other.upload(`${ann.id}/x.txt`, text('x'))).error).toMatchObject({
      statusCode: '403',
    });
    expect((await other.upload(path, text('x'), { upsert: true })).error).not.toBeNull();
    expect((await other.list(ann.id)).data).toEqual([]);
    expect((await other.move(path, `${bob.id}/mine.txt`)).error).toMatchObject({
      statusCode: '404',
    });
    expect((await other.copy(path, `${bob.id}/mine.txt`)).error).toMatchObject({
      statusCode: '404',
    });
    expect((await other.remove([path])).data).toEqual([]);
    expect((await other.createSignedUrl(path, 60)).error).toMatchObject({ statusCode: '404' });
    expect((await other.info(path)).error).toMatchObject({ statusCode: '404' });
    expect((await anonymous(stack).storage.from('documents').download(path)).error).not.toBeNull();
    expect((await ann.client.storage.createBucket('mine')).error).toMatchObject({
      statusCode: '403',
    });
    expect(await (await bucket(ann).download(path)).data?.text()).toBe('private');
  });

  test('a forged token is refused', async () => {
    await bucket(ann).upload(path, text('x'));
    const [head, body] = ann.session.access_token.split('.');
    const response = await fetch(`${stack.url}/storage/v1/object/documents/${encodeURI(path)}`, {
      headers: { authorization: `Bearer ${head}.${body}.forged` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
  });

  test('no path leads out of the data folder', async () => {
    for (const name of [
      '../../../etc/passwd',
      '..%2f..%2fworld.json',
      '%2e%2e/%2e%2e/world.json',
      'a/..%2f..%2fb',
    ]) {
      const response = await fetch(`${stack.url}/storage/v1/object/documents/${name}`, {
        headers: { authorization: `Bearer ${stack.serviceRoleKey}` },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    const { error } = await service(stack)
      .storage.from('documents')
      .upload('a/../../b.txt', text('x'));
    expect(error).not.toBeNull();
  });
});

describe('addresses', () => {
  test('a signed address opens its object until it expires, and no other', async () => {
    await bucket(ann).upload(path, text('signed'));
    await bucket(ann).upload(`${path}.2.txt`, text('other'));
    const { data } = await bucket(ann).createSignedUrl(path, 60, { download: 'summary.txt' });
    const url = data?.signedUrl ?? '';
    const response = await fetch(url);
    expect(await response.text()).toBe('signed');
    expect(response.headers.get('content-disposition')).toContain('filename="summary.txt"');
    const swapped = url.replace(/note.*\?/, 'note%20(1).txt.2.txt?');
    expect((await fetch(swapped)).status).toBe(400);
    const many = await bucket(ann).createSignedUrls([path, 'nope.txt'], 60);
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false]);
  });

  test('a signed address lives at most a day, and ends with its object and with the right of who signed it', async () => {
    await bucket(ann).upload(path, text('signed'));
    const { data } = await bucket(ann).createSignedUrl(path, 10 * 365 * 24 * 60 * 60);
    const url = data?.signedUrl ?? '';
    const { exp = 0, iat = 0 } = decodeJwt(new URL(url).searchParams.get('token') ?? '');
    expect(exp - iat).toBeLessThanOrEqual(24 * 60 * 60);
    await bucket(ann).remove([path]);
    expect((await fetch(url)).status).toBe(400);
    await bucket(ann).upload(path, text('another one'));
    expect((await fetch(url)).status).toBe(400);

    await service(stack).storage.from('documents').upload('shared/plan.txt', text('plan'));
    await stack.sql('insert into public.readers values ($1)', [ann.id]);
    const lent = await bucket(ann).createSignedUrl('shared/plan.txt', 60);
    const lentUrl = lent.data?.signedUrl ?? '';
    expect((await fetch(lentUrl)).status).toBe(200);
    await stack.sql('delete from public.readers');
    expect((await fetch(lentUrl)).status).toBe(400);
  });

  test('a download token does not upload, nor the other way round', async () => {
    const upload = await bucket(ann).createSignedUploadUrl(path);
    const token = upload.data?.token ?? '';
    expect((await bucket(bob).uploadToSignedUrl(path, token, text('by bob'))).error).toBeNull();
    expect(
      (
        await fetch(
          `${stack.url}/storage/v1/object/sign/documents/${encodeURI(path)}?token=${token}`,
        )
      ).status,
    ).toBe(400);
    const read = await bucket(ann).createSignedUrl(path, 60);
    const readToken = new URL(read.data?.signedUrl ?? '').searchParams.get('token') ?? '';
    expect((await bucket(bob).uploadToSignedUrl(path, readToken, text('x'))).error).not.toBeNull();
    expect((await bucket(bob).createSignedUploadUrl(`${ann.id}/no.txt`)).error).toMatchObject({
      statusCode: '403',
    });
  });

  test('a public bucket needs no key, a private one stays shut', async () => {
    const logos = service(stack).storage.from('logos');
    await logos.upload('a/logo.txt', text('logo'));
    expect(await (await fetch(logos.getPublicUrl('a/logo.txt').data.publicUrl)).text()).toBe(
      'logo',
    );
    await bucket(ann).upload(path, text('x'));
    expect((await fetch(bucket(ann).getPublicUrl(path).data.publicUrl)).status).toBe(400);
  });
});

describe('download', () => {
  const get = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${stack.url}/storage/v1/object/authenticated/documents/${encodeURI(path)}`, {
      method,
      headers: { authorization: `Bearer ${ann.session.access_token}`, ...headers },
    });

  test('answers ranges, ETags and HEAD', async () => {
    await bucket(ann).upload(path, text('0123456789'));
    const whole = await get({});
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    const cases: [string, number, string, string | null][] = [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=5-999', 206, '56789', 'bytes 5-9/10'],
      ['lines=1-2', 200, '0123456789', null],
    ];
    for (const [range, status, body, contentRange] of cases) {
      const response = await get({ range });
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(body);
      expect(response.headers.get('content-range')).toBe(contentRange);
    }
    expect((await get({ range: 'bytes=10-' })).status).toBe(416);
    const head = await get({}, 'HEAD');
    expect(head.headers.get('content-length')).toBe('10');
    expect(await head.text()).toBe('');
  });

  test('an uploaded page cannot run as one', async () => {
    await bucket(ann).upload(path, text('<script>alert(1)</script>'));
    const response = await get({});
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });
});

test('lists one level with folders, search, order and pages', async () => {
  const root = `${ann.id}/list`;
  for (const name of ['b.txt', 'a.txt', 'sub/x.txt', 'c.txt']) {
    await bucket(ann).upload(`${root}/${name}`, text(name));
  }
  const names = async (options: Parameters<ReturnType<typeof bucket>['list']>[1]) =>
    (await bucket(ann).list(root, options)).data?.map((entry) => [entry.name, entry.id === null]);
  expect(await names({})).toEqual([
    ['a.txt', false],
    ['b.txt', false],
    ['c.txt', false],
    ['sub', true],
  ]);
  expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2, offset: 1 })).toEqual([
    ['c.txt', false],
    ['b.txt', false],
  ]);
  expect(await names({ search: 'su' })).toEqual([['sub', true]]);
});

test('moves, copies and removes with the bytes', async () => {
  await bucket(ann).upload(path, text('moving'));
  const target = `${ann.id}/moved-${count}.txt`;
  expect((await bucket(ann).move(path, target)).error).toBeNull();
  expect((await bucket(ann).exists(path)).data).toBe(false);
  expect((await bucket(ann).copy(target, path)).error).toBeNull();
  const before = filesOnDisk();
  const removed = await bucket(ann).remove([target, 'not-there.txt']);
  expect(removed.data?.map(({ name }) => name)).toEqual([target]);
  expect(filesOnDisk()).toBe(before - 1);
  expect(await (await bucket(ann).download(path)).data?.text()).toBe('moving');
});

test('buckets are made, changed, emptied and removed with the service key', async () => {
  const { storage } = service(stack);
  expect(
    (await storage.createBucket('temp', { public: false, fileSizeLimit: '1KB' })).error,
  ).toBeNull();
  expect((await storage.createBucket('temp')).error).toMatchObject({ statusCode: '409' });
  expect((await storage.getBucket('temp')).data).toMatchObject({
    public: false,
    file_size_limit: 1000,
  });
  await storage.updateBucket('temp', { public: true });
  expect((await storage.getBucket('temp')).data?.public).toBe(true);
  await storage.from('temp').upload('x.txt', text('x'));
  expect((await storage.deleteBucket('temp')).error).toMatchObject({ statusCode: '409' });
  expect((await storage.emptyBucket('temp')).error).toBeNull();
  expect((await storage.deleteBucket('temp')).error).toBeNull();
  expect((await storage.getBucket('temp')).error).toMatchObject({ statusCode: '404' });
});
