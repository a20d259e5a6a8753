/** Which photos of its deliveries stand where on the page of an order (rule SP1). */

type Received = { readonly id: string; readonly order_line_id: string | null };
type Taken = { readonly captured_at: string };

/**
 * Rule SP1: the photos of an order's deliveries, the first first: by ordered line, whatever delivery it came in, and the
 * entries besides that have any, as they were not ordered.
 */
export function photosOfOrder<Entry extends Received, Photo extends Taken>(
  lines: readonly { readonly id: string }[],
  entries: readonly Entry[],
  /** By entry. */
  photosOf: ReadonlyMap<string, readonly Photo[]>,
): {
  readonly byLine: ReadonlyMap<string, readonly Photo[]>;
  readonly besides: readonly { readonly entry: Entry; readonly photos: readonly Photo[] }[];
} {
  const ordered = new Set(lines.map(({ id }) => id));
  const byLine = new Map<string, readonly Photo[]>();
  const besides: { entry: Entry; photos: readonly Photo[] }[] = [];
  for (const entry of entries) {
    const photos = photosOf.get(entry.id) ?? [];
    if (photos.length === 0) continue;
    const line = entry.order_line_id;
    if (line === null || !ordered.has(line)) besides.push({ entry, photos });
    else byLine.set(line, inTime([...(byLine.get(line) ?? []), ...photos]));
  }
  return { byLine, besides };
}

const inTime = <Photo extends Taken>(photos: readonly Photo[]): readonly Photo[] =>
  [...photos].sort((a, b) => Date.parse(a.captured_at) - Date.parse(b.captured_at));
