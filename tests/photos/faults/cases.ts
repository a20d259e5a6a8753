/** What can go wrong with one photo, and what must become of it. */
import type { FaultyProxy, Met } from '../../e2e/fixtures/faulty-proxy.ts';
import type { Chance } from '../../sync/chaos/chance.ts';
import type { FileSpec } from '../fault-page/files.ts';
import { heic, jpegBomb, pdf, pngBomb, svg } from './bad-files.ts';

/** What happens to a photo between its capture and the server. */
type Deed =
  /** Nothing but what the line does to it. */
  | 'none'
  /** The page is killed between the picture and its record. */
  | 'no_record'
  /** The server refuses its record. */
  | 'record_refused'
  /** Another object lies at its place. */
  | 'occupied'
  /** A person gives it up when it is set aside. */
  | 'discarded'
  | 'removed_at_once'
  | 'removed_while_sending'
  /** The page is killed and the photo removed while its upload is still on the way. */
  | 'removed_before_arrival'
  | 'removed_when_stored'
  | 'removed_and_undone';

export type PhotoCase = {
  readonly name: string;
  readonly file: FileSpec;
  /** The code with which capture must refuse the file; null: it must be kept. */
  readonly refused: string | null;
  /** The code with which it must be set aside for a person before it is stored; null: it must not be. */
  readonly setAside: string | null;
  readonly deed: Deed;
  /** Has the line do it, and answers what it has not met yet. */
  readonly onLine: (proxy: FaultyProxy, routes: Routes) => Met[];
};

/** Where requests about one photo go, and those about all. */
export type Routes = {
  readonly upload: RegExp;
  readonly size: RegExp;
  readonly confirm: RegExp;
  readonly push: RegExp;
};

export function routesOf(inspectionId: string, itemId: string): Routes {
  const object = `inspection-photos/${inspectionId}/${itemId}/`;
  return {
    upload: new RegExp(`^/storage/v1/object/documents/${object}`),
    size: new RegExp(`^/storage/v1/object/info/documents/${object}`),
    confirm: /^\/rest\/v1\/rpc\/photos_stored/,
    push: /^\/rest\/v1\/rpc\/sync_push/,
  };
}

const storageSays = (statusCode: number, error: string) => ({
  kind: 'answer' as const,
  status: 400,
  type: 'application/json',
  body: JSON.stringify({ statusCode: String(statusCode), error, message: error }),
});
const gatewaySays = (status: number) => ({
  kind: 'answer' as const,
  status,
  type: 'application/json',
  body: JSON.stringify({ message: 'no' }),
});
const pageSays = (status: number) => ({
  kind: 'answer' as const,
  status,
  type: 'text/html',
  body: '<h1>Wi-Fi</h1>',
});

let bomb: string | null = null;

const bytes = (data: Buffer, type: string): FileSpec => ({
  kind: 'bytes',
  base64: data.toString('base64'),
  type,
});

type Kind = Partial<Omit<PhotoCase, 'name' | 'file'>> & {
  readonly file?: (chance: Chance, number: number) => FileSpec;
};

const picture = (chance: Chance, number: number): FileSpec => ({
  kind: 'picture',
  number,
  width: 400 + chance.below(500),
  height: 300 + chance.below(400),
  type: chance.pick(['image/jpeg', 'image/jpeg', 'image/png', 'image/webp']),
});

/** The upload meets the fault so many times, one to three. */
const upload =
  (fault: Parameters<FaultyProxy['meet']>[2], times = 1): PhotoCase['onLine'] =>
  (proxy, { upload: route }) => [proxy.meet('POST', route, fault, times)];
const confirm =
  (fault: Parameters<FaultyProxy['meet']>[2]): PhotoCase['onLine'] =>
  (proxy, { confirm: route }) => [proxy.meet('POST', route, fault)];
const push =
  (fault: Parameters<FaultyProxy['meet']>[2]): PhotoCase['onLine'] =>
  (proxy, { push: route }) => [proxy.meet('POST', route, fault)];

const kinds = {
  'the request to store it is lost': { onLine: upload({ kind: 'lose_request' }) },
  'the answer to its upload is lost': { onLine: upload({ kind: 'lose_answer' }) },
  'three answers to its upload are lost': { onLine: upload({ kind: 'lose_answer' }, 3) },
  'the line breaks in the middle of its upload': { onLine: upload({ kind: 'cut' }) },
  'its upload breaks off and then its answer is lost': {
    onLine: (proxy, { upload: route }) => [
      proxy.meet('POST', route, { kind: 'cut' }),
      proxy.meet('POST', route, { kind: 'lose_answer' }),
    ],
  },
  'its upload arrives twice at once': { onLine: upload({ kind: 'twice' }) },
  'its upload is slow': { onLine: upload({ kind: 'slow', ms: 700 }) },
  'its upload is answered 401': { onLine: upload(storageSays(401, 'jwt expired')) },
  'its upload is answered 403': { onLine: upload(storageSays(403, 'row-level security'), 2) },
  'its upload is answered 413': {
    onLine: upload(storageSays(413, 'Payload too large')),
    setAside: 'too_large',
  },
  'its upload is answered 413 by a gateway': {
    onLine: upload(gatewaySays(413)),
    setAside: 'too_large',
  },
  'its upload is answered 415': {
    onLine: upload(storageSays(415, 'invalid_mime_type')),
    setAside: 'wrong_type',
  },
  'its upload is answered 429': { onLine: upload(gatewaySays(429)) },
  'its upload is answered 500': { onLine: upload(storageSays(500, 'Internal'), 2) },
  'its upload is answered 503 by a page': { onLine: upload(pageSays(503)) },
  'its upload is answered by a portal': { onLine: upload(pageSays(200)) },
  'its upload is said to be stored and is not': {
    onLine: upload({
      kind: 'answer',
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ Key: 'documents/elsewhere', Id: '1' }),
    }),
  },
  'the question for its size is lost': {
    onLine: (proxy, { upload: route, size }) => [
      proxy.meet('POST', route, { kind: 'lose_answer' }),
      proxy.meet('GET', size, { kind: 'lose_request' }),
    ],
  },
  'the question for its size is answered 500': {
    onLine: (proxy, { upload: route, size }) => [
      proxy.meet('POST', route, { kind: 'lose_answer' }),
      proxy.meet('GET', size, storageSays(500, 'Internal')),
    ],
  },
  'the request to confirm it is lost': { onLine: confirm({ kind: 'lose_request' }) },
  'the answer to its confirmation is lost': { onLine: confirm({ kind: 'lose_answer' }) },
  'its confirmation arrives twice at once': { onLine: confirm({ kind: 'twice' }) },
  'its confirmation is answered 401': { onLine: confirm(gatewaySays(401)) },
  'its confirmation is answered 500': { onLine: confirm(gatewaySays(500)) },
  'its confirmation is answered by a portal': { onLine: confirm(pageSays(200)) },
  'its record is lost on the way': { onLine: push({ kind: 'lose_request' }) },
  'the answer to its record is lost': { onLine: push({ kind: 'lose_answer' }) },
  'its record arrives twice at once': { onLine: push({ kind: 'twice' }) },
  'its record is answered 503': { onLine: push(pageSays(503)) },
  'its record was never written': { deed: 'no_record' },
  'its record is refused': { deed: 'record_refused' },
  'another object lies at its place': { deed: 'occupied', setAside: 'size_differs' },
  'it is removed at once': { deed: 'removed_at_once' },
  'it is removed while it is sent': {
    deed: 'removed_while_sending',
    onLine: upload({ kind: 'slow', ms: 1200 }),
  },
  'it is removed after the answer to its upload was lost': {
    deed: 'removed_while_sending',
    onLine: upload({ kind: 'lose_answer' }),
  },
  'it is removed and its upload arrives late': {
    deed: 'removed_before_arrival',
    onLine: upload({ kind: 'slow', ms: 9000 }),
  },
  'it is set aside and given up': {
    deed: 'discarded',
    onLine: upload(storageSays(413, 'Payload too large')),
    setAside: 'too_large',
  },
  'it is removed when it is stored': { deed: 'removed_when_stored' },
  'its removal is undone': { deed: 'removed_and_undone' },
  'a PNG that claims to be a JPEG': {
    file: (chance, number) => ({
      kind: 'picture',
      number,
      width: 500 + chance.below(99),
      height: 400,
      type: 'image/png',
      claims: 'image/jpeg',
    }),
  },
  'a photo with 40 MB behind its end': {
    file: (chance, number) => ({
      kind: 'picture',
      number,
      width: 700,
      height: 500 + chance.below(99),
      type: 'image/jpeg',
      ballast: 40 * 1024 * 1024,
    }),
  },
  'a photo of one point': {
    file: (_chance, number) => ({
      kind: 'picture',
      number,
      width: 1,
      height: 1,
      type: 'image/png',
    }),
  },
  'a PDF that claims to be a JPEG': {
    file: () => bytes(pdf(), 'image/jpeg'),
    refused: 'undecodable',
  },
  'a PDF': { file: () => bytes(pdf(), 'application/pdf'), refused: 'not_an_image' },
  'a drawing that is no photo': {
    file: () => bytes(svg(), 'image/svg+xml'),
    refused: 'undecodable',
  },
  'a file of 0 bytes': { file: () => bytes(Buffer.alloc(0), 'image/jpeg'), refused: 'empty' },
  'a photo that breaks off': {
    file: (chance, number) => ({
      kind: 'picture',
      number,
      width: 800,
      height: 600,
      type: 'image/jpeg',
      part: 0.02 + chance.next() * 0.9,
    }),
    refused: 'undecodable',
  },
  'an image bomb': {
    file: () => {
      bomb ??= pngBomb(30_000, 30_000).toString('base64');
      return { kind: 'bytes', base64: bomb, type: 'image/png' };
    },
    refused: 'too_many_pixels',
  },
  'an image bomb that the browser would unpack': {
    file: (chance) => bytes(pngBomb(12_000, 12_000 + chance.below(99)), 'image/png'),
    refused: 'too_many_pixels',
  },
  'a JPEG that says it is as large as can be': {
    file: () => bytes(jpegBomb(), 'image/jpeg'),
    refused: 'too_many_pixels',
  },
  'a HEIC photo': { file: () => bytes(heic(), 'image/heic'), refused: 'undecodable' },
  'a HEIC photo that claims to be a JPEG': {
    file: () => bytes(heic(), 'image/jpeg'),
    refused: 'undecodable',
  },
} satisfies Record<string, Kind>;

const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** The kinds in an order of the seed's own; `count` of them, from the beginning again when there are no more. */
export function drawCases(chance: Chance, first: number, count: number): PhotoCase[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    // each kind as often as any other over many rounds, in ever new company
    const name = names[(number * 23 + chance.below(2)) % names.length] ?? chance.pick(names);
    const kind: Kind = kinds[name];
    const { file = picture, refused = null, setAside = null, deed = 'none' } = kind;
    const onLine = kind.onLine ?? (() => []);
    return { name, file: file(chance, number), refused, setAside, deed, onLine };
  });
}
