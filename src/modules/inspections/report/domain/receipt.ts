/**
 * The server's receipt of an inspection, checked against what this device holds (sync/SPEC.md E1, E2; design: the
 * receipt is a fact of the server, the device only compares).
 */
type Answer = {
  readonly item_id: string;
  readonly response_value: string | null;
  readonly notes: string | null;
};
type Photo = {
  readonly inspection_id: string;
  readonly item_id: string | null;
  readonly role: string;
  readonly sha256: string;
};

/** A receipt speaks of what was found: what was put right afterwards is no part of it. */
export function photosOfReceipt<One extends Pick<Photo, 'role'>>(photos: readonly One[]): One[] {
  return photos.filter(({ role }) => role !== 'after');
}

/** Of the pictures that a receipt counts, how many are signatures. */
export function signaturesIn(photos: readonly Pick<Photo, 'role'>[]): number {
  return photos.filter(({ role }) => role !== 'after' && role !== 'evidence').length;
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const written = (text: string | null): string =>
  text === null ? '' : `=${hex(new TextEncoder().encode(text))}`;

/** E2: what is hashed. The same text as the SQL function `sync.receipt_text`. */
export function receiptText(answers: readonly Answer[], photos: readonly Photo[]): string {
  const hashes = new Map<string, string[]>();
  for (const { inspection_id, item_id, sha256 } of photosOfReceipt(photos)) {
    // A signature stands in the line of the inspection itself.
    const line = item_id ?? inspection_id;
    hashes.set(line, [...(hashes.get(line) ?? []), sha256]);
  }
  const said = new Map(
    answers
      .filter(({ response_value, notes }) => response_value !== null || notes !== null)
      .map((answer) => [answer.item_id, answer]),
  );
  const items = [...new Set([...said.keys(), ...hashes.keys()])].toSorted();
  return items
    .map((item) =>
      [
        item,
        written(said.get(item)?.response_value ?? null),
        written(said.get(item)?.notes ?? null),
        (hashes.get(item) ?? []).toSorted().join(','),
      ].join('|'),
    )
    .join('\n');
}

/** Hex. */
export async function sha256Of(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Live answers that say something, as the receipt counts them. */
export function answersIn(answers: readonly Answer[]): number {
  return answers.filter(({ response_value }) => (response_value ?? '') !== '').length;
}

/**
 * `unknown`: nothing can be said, since this device has work of its own or has not read that far. `same`: server and
 * device hold the same. `changed_since`: the inspection was changed after the receipt, which says nothing of that.
 * `differs`: they hold different things, and should not.
 */
export type ReceiptVerdict = 'unknown' | 'same' | 'changed_since' | 'differs';

export function compareReceipt(
  receipt: { readonly up_to_change: number; readonly sha256: string },
  device: {
    /** Hex, of `receiptText`. */
    readonly sha256: string;
    /** Nothing of the inspection waits here or was refused. */
    readonly settled: boolean;
    /** The change number up to which all its rows were read. */
    readonly readTo: number;
    /** Of the rows that are here. */
    readonly changes: readonly number[];
    /** Every photo is in the server's storage. */
    readonly photosStored: boolean;
  },
): ReceiptVerdict {
  if (!device.settled || device.readTo < receipt.up_to_change) return 'unknown';
  if (device.sha256 === receipt.sha256) return 'same';
  const changed = device.changes.some((change) => change > receipt.up_to_change);
  return changed || !device.photosStored ? 'changed_since' : 'differs';
}
