import { createHash, createHmac } from 'node:crypto';
import { zipSync, unzipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createJournal } from '../journal/journal.ts';
import { createMemoryJournalStore } from '../journal/memory-journal-store.ts';
import type { NewOp, Op, RefusedOp } from '../op.ts';
import type { WireOp } from '../protocol.ts';
import type { CapturedMetadata } from '../photos/photo-schema.ts';
import { sha256 } from '../sha256.ts';
import { importPack, type ImportPorts } from './import-pack.ts';
import { PackRefused, readPack, type RescuePack } from './read-pack.ts';
import type { RescueRequest } from './rescue-protocol.ts';
import { packName, writePack, type UnsentWork } from './write-pack.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const scope = 'store:b0000000-0000-4000-8000-000000000001';
let ids = 0;
const id = (): string => `c0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

function op(no: number, more: Partial<Op> = {}): Op {
  const record = id();
  return {
    op_id: id(),
    no,
    user: ana,
    state: 'open',
    collection: 'food_cost_entries',
    id: record,
    scope,
    create: true,
    set: { amount: no },
    base: {},
    local: {},
    row: { id: record, scope, change: 0, amount: no },
    editedAt: 1_790_000_000_000 + no,
    change: null,
    answeredAt: null,
    closedAt: null,
    ...more,
  };
}
const refusal = (no: number): RefusedOp => ({
  ...op(no),
  code: 'forbidden',
  reason: null,
  refusedAt: 1,
  reread: true,
});

async function photo(text: string): Promise<[CapturedMetadata, ArrayBuffer]> {
  const image = new TextEncoder().encode(text).buffer;
  const [photoId, inspectionId, itemId] = [id(), id(), id()];
  const path = `inspection-photos/${inspectionId}/${itemId}/1-photo.webp`;
  const belonging = {
    kind: 'inspection_photos',
    parent: { collection: 'inspections', id: inspectionId },
    part: itemId,
  };
  const place = { photoId, ...belonging, path, userId: ana, mimeType: 'image/webp' };
  const size = { width: 4, height: 3, bytes: image.byteLength };
  return [
    { ...place, ...size, sha256: await sha256(image), capturedAt: '2026-11-21T03:00:00Z' },
    image,
  ];
}

const journalId = id();
async function work(more: Partial<UnsentWork> = {}): Promise<UnsentWork> {
  const photos = await Promise.all(['one', 'PK\u0003\u0004 two', 'three'].map(photo));
  const images = new Map(photos.map(([{ photoId }, image]) => [photoId, image]));
  return {
    user: { id: ana, email: 'ana@example.com' },
    clientId: journalId,
    key: 'ab'.repeat(32),
    ops: [op(1), op(2)],
    refused: [refusal(3)],
    photos: photos.map(([metadata]) => metadata),
    image: async (photoId) => images.get(photoId) ?? null,
    ...more,
  };
}
const options = { packId: id(), madeAt: 1_790_000_000_000, appVersion: '1.2.3' };

describe('a pack', () => {
  it('X1 X2 holds every op, refusal and photo, and says of whom, when and with which app', async () => {
    const all = await work();
    const told: unknown[] = [];
    const file = await writePack(all, { ...options, onProgress: (now) => told.push(now) });
    const pack = await readPack(file);
    expect(pack.ops).toEqual(all.ops);
    expect(pack.refused).toEqual(all.refused);
    expect(pack.manifest).toMatchObject({
      format: 'storehand-rescue-pack',
      version: 2,
      user: all.user,
      client_id: all.clientId,
      made_at: '2026-09-21T14:13:20.000Z',
      app_version: '1.2.3',
      counts: { ops: 2, refused: 1, photos: 3 },
    });
    const read = pack.photos.map(async (each) => [
      each.photoId,
      await sha256(await each.image.arrayBuffer()),
    ]);
    expect(await Promise.all(read)).toEqual(all.photos.map((each) => [each.photoId, each.sha256]));
    expect(told.at(-1)).toEqual({ done: 3, of: 3 });
  });

  it('X2 names the photos whose image is gone, and holds the rest', async () => {
    const pack = await readPack(await writePack(await work({ image: async () => null }), options));
    expect(pack.photos).toEqual([]);
    expect(pack.ops).toHaveLength(2);
    expect(pack.manifest.missing_photos).toHaveLength(3);
  });

  it('X10 carries each op as it travels, signed with the key of its journal', async () => {
    const pack = await readPack(await writePack(await work(), options));
    expect([...pack.signed.keys()]).toEqual(
      [...pack.ops, ...pack.refused].map(({ op_id }) => op_id),
    );
    for (const { text, mac } of pack.signed.values()) {
      expect(
        createHmac('sha256', Buffer.from('ab'.repeat(32), 'hex'))
          .update(text)
          .digest('hex'),
      ).toBe(mac);
    }
    const server = serverThat(() => ['applied', null]);
    await importPack(pack, server.ports, calm());
    expect(server.requests[0]).toMatchObject({ ops: [], journal: journalId });
    const old = await readPack(await writePack(await work({ key: null }), options));
    await importPack(old, server.ports, calm());
    expect(server.requests.at(-2)?.signed).toBeUndefined();
    expect(server.requests.at(-2)?.ops).toHaveLength(3);
  });

  it('X2 is not made when it is cancelled', async () => {
    const controller = new AbortController();
    const making = writePack(await work(), {
      ...options,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(making).rejects.toThrow(/abort/i);
  });

  it('X2 has a name that says of whom and when', () => {
    expect(packName({ madeAt: options.madeAt, email: 'ana.lopez@example.com' })).toBe(
      'storehand-rescue-ana-lopez-2026-09-21-14-13.zip',
    );
  });

  it('X1 an exported edit that is taken back afterwards still goes out: the server may have it from the pack', async () => {
    const journal = createJournal(createMemoryJournalStore(), id);
    const record = id();
    const edit = (set: object, base: object): NewOp => ({
      ...op(1, { id: record, create: false, set: { ...set }, base: { ...base } }),
    });
    await journal.append(ana, [edit({ amount: 20 }, { amount: 10 })]);
    const { ops } = await journal.markExported(ana);
    expect(ops).toMatchObject([{ set: { amount: 20 } }]);
    await journal.append(ana, [edit({ amount: 10 }, { amount: 20 })]);
    expect(await journal.liveOps(ana)).toMatchObject([
      { state: 'open', set: { amount: 10 }, base: { amount: 10 } },
    ]);
  });
});

async function refusedAs(file: Blob): Promise<string> {
  return readPack(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PackRefused ? error.problem : `threw ${String(error)}`),
  );
}
async function altered(change: (files: Record<string, Uint8Array>) => void): Promise<Blob> {
  const file = await writePack(await work(), options);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  change(files);
  return new Blob([new Uint8Array(zipSync(files))]);
}

const measured = (bytes: Uint8Array) => ({
  bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

describe('a pack that is', () => {
  it.each([
    ['a picture', new Blob(['\u00ff\u00d8\u00ff'])],
    ['empty', new Blob([])],
    ['another ZIP', new Blob([new Uint8Array(zipSync({ 'letter.txt': strToU8('hello') }))])],
  ])('X3 %s is no pack', async (_what, file) => {
    expect(await refusedAs(file)).toBe('not_a_pack');
  });

  it('X3 cut off anywhere is damaged', async () => {
    const file = await writePack(await work(), options);
    for (const share of [0.2, 0.5, 0.8, 0.99]) {
      expect(await refusedAs(file.slice(0, Math.floor(file.size * share)))).toBe('damaged');
    }
  });

  it('X3 altered in any byte of a file is damaged', async () => {
    const file = new Uint8Array(await (await writePack(await work(), options)).arrayBuffer());
    const text = new TextDecoder('latin1').decode(file);
    const at = text.indexOf('three');
    file[at] = 0x54;
    expect(await refusedAs(new Blob([file]))).toBe('damaged');
  });

  it.each([
    ['without one of its files', (files: Record<string, Uint8Array>) => delete files['ops.json']],
    ['with other ops', (files: Record<string, Uint8Array>) => (files['ops.json'] = strToU8('[]'))],
    ['without its manifest', (files: Record<string, Uint8Array>) => delete files['manifest.json']],
  ])('X3 %s is damaged', async (_what, change) => {
    expect(await refusedAs(await altered(change))).toBe('damaged');
  });

  it("X3 with another person's op in it is damaged", async () => {
    const stolen = op(9, { user: 'a0000000-0000-4000-8000-000000000002' });
    expect(await refusedAs(await writePack(await work({ ops: [stolen] }), options))).toBe(
      'damaged',
    );
  });

  it.each([
    ['one picture under many names', (name: string) => [name, name]],
    ['a list as a picture', () => ['ops.json']],
  ])('X3 with %s is damaged', async (_what, filesOf) => {
    const [metadata] = await photo('small');
    const file = await altered((files) => {
      const read = (name: string) =>
        JSON.parse(new TextDecoder().decode(files[name])) as Record<string, never>;
      const manifest = read('manifest.json') as unknown as {
        counts: { photos: number };
        files: { name: string; bytes: number; sha256: string }[];
      };
      const first = manifest.files.find(({ name }) => name.startsWith('photos/'));
      const named = filesOf(first?.name ?? '');
      const listed = named.map((name) => ({
        ...metadata,
        photoId: id(),
        sha256: manifest.files.find((entry) => entry.name === name)?.sha256,
        file: name,
      }));
      const text = strToU8(JSON.stringify(listed));
      files['photos.json'] = text;
      manifest.counts.photos = listed.length;
      manifest.files = manifest.files.map((entry) =>
        entry.name === 'photos.json' ? { ...entry, ...measured(text) } : entry,
      );
      files['manifest.json'] = strToU8(JSON.stringify(manifest));
    });
    expect(await refusedAs(file)).toBe('damaged');
  });

  it('X3 that would grow on the way out is not unpacked: a picture has 5 MB at most, all together no more than the file', async () => {
    const huge = new Uint8Array(6 * 1024 * 1024).fill(7);
    const file = await altered((files) => {
      const name = Object.keys(files).find((each) => each.startsWith('photos/'));
      if (name !== undefined) files[name] = huge;
    });
    expect(file.size).toBeLessThan(60_000);
    expect(await refusedAs(file)).toBe('damaged');
  });

  it('X4 of a newer version says so', async () => {
    const file = await altered((files) => {
      files['storehand.json'] = strToU8('{"format":"storehand-rescue-pack","version":3}');
    });
    expect(await refusedAs(file)).toBe('newer');
  });
});

/** What a request tells, signed or not. */
const opsOf = ({ ops, signed }: RescueRequest): readonly WireOp[] =>
  signed?.map(({ text }) => JSON.parse(text) as WireOp) ?? ops;

/** A server that keeps what it was sent, and says of each op what `judge` says. */
function serverThat(judge: (opId: string, times: number) => [string, string | null]) {
  const requests: RescueRequest[] = [];
  const stored = new Set<string>();
  const seen = new Map<string, number>();
  let offline = 0;
  const ports: ImportPorts = {
    async send(request) {
      if (offline > 0) {
        offline -= 1;
        return { failed: 'offline' };
      }
      requests.push(request);
      const told = opsOf(request);
      const results = told.map(({ op_id }) => {
        seen.set(op_id, (seen.get(op_id) ?? 0) + 1);
        const [status, code] = judge(op_id, seen.get(op_id) ?? 0);
        return { op_id, status: status as 'applied', code, change: null };
      });
      const push =
        results.length === 0
          ? null
          : ({
              kind: 'accepted',
              no: request.no,
              batch_id: request.batch_id,
              server_time: '',
              results,
            } as const);
      return { push, photos: request.photos.filter((path) => stored.has(path)) };
    },
    async upload({ path }) {
      stored.add(path);
      return 'stored';
    },
    newId: id,
    pause: async () => undefined,
  };
  return { requests, stored, ports, beOffline: (tries: number) => (offline = tries) };
}
const calm = () => ({ onProgress: () => undefined, signal: new AbortController().signal });
const packOf = async (more: Partial<UnsentWork> = {}): Promise<RescuePack> =>
  readPack(await writePack(await work(more), options));

describe('bringing a pack in', () => {
  it('X5 sends at most 400 ops at a time, in the order of writing, refused ones in their place', async () => {
    const ops = Array.from({ length: 900 }, (_, index) => op(index * 2));
    const server = serverThat(() => ['applied', null]);
    const result = await importPack(
      await packOf({ ops, refused: [refusal(5)] }),
      server.ports,
      calm(),
    );
    const sizes = server.requests
      .map((request) => opsOf(request).length)
      .filter((size) => size > 0);
    expect(sizes).toEqual([400, 400, 101]);
    const sent = server.requests.flatMap((request) =>
      opsOf(request).map(({ set }) => set['amount']),
    );
    expect(sent).toEqual(sent.toSorted((one, other) => Number(one) - Number(other)));
    expect(server.requests.map(({ no }) => no)).toEqual(
      server.requests.map((_, index) => index + 1),
    );
    expect(result.stopped).toBeNull();
    expect(result.ops.every(({ outcome }) => outcome === 'stored')).toBe(true);
    expect(result.photos.every(({ stored }) => stored)).toBe(true);
  });

  it('X5 tries ops again whose parents came after them', async () => {
    const [child, parent] = [op(1), op(2)];
    const server = serverThat((opId, times) =>
      opId === child.op_id && times === 1 ? ['retry', '23503'] : ['applied', null],
    );
    const pack = await packOf({ ops: [child, parent], refused: [], photos: [] });
    const { ops } = await importPack(pack, server.ports, calm());
    expect(ops.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
  });

  it('X6 tells what is stored now, what was known, and what is refused with its code', async () => {
    const [known, refused, conflict] = [op(1), op(2), op(3)];
    const server = serverThat((opId) => {
      if (opId === known.op_id) return ['applied', 'known'];
      return opId === refused.op_id ? ['rejected', 'forbidden'] : ['conflict', null];
    });
    const pack = await packOf({ ops: [known, refused, conflict], refused: [] });
    const { ops } = await importPack(pack, server.ports, calm());
    expect(ops.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['known', 'known'],
      ['refused', 'forbidden'],
      ['stored', null],
    ]);
  });

  it('X5 sends the same batch again when there was no answer, and stops when there is none for long', async () => {
    const server = serverThat(() => ['applied', null]);
    server.beOffline(2);
    expect((await importPack(await packOf(), server.ports, calm())).stopped).toBeNull();
    expect(server.requests[0]?.no).toBe(1);
    server.beOffline(100);
    const result = await importPack(await packOf(), server.ports, calm());
    expect(result).toEqual({ ops: [], photos: [], stopped: 'offline' });
  });

  it('X9 a photo counts as stored when the server says so, not when it was uploaded', async () => {
    const server = serverThat(() => ['applied', null]);
    const ports: ImportPorts = { ...server.ports, upload: async () => 'stored' };
    const { photos } = await importPack(await packOf(), ports, calm());
    expect(photos.map(({ stored }) => stored)).toEqual([false, false, false]);
  });

  it('X5 stops between two requests when it is cancelled, and says what was done', async () => {
    const controller = new AbortController();
    const server = serverThat(() => ['applied', null]);
    const ops = Array.from({ length: 500 }, (_, index) => op(index));
    const result = await importPack(await packOf({ ops }), server.ports, {
      signal: controller.signal,
      onProgress: (now) => {
        if (now.ops > 0) controller.abort();
      },
    });
    expect(result.stopped).toBe('cancelled');
    expect(result.ops).toHaveLength(400);
  });
});
