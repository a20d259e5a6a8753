/** What a store's earlier inspections say of an item, shown beside it in a running one. */
export type PastResult = {
  readonly inspectionId: string;
  /** When that inspection was completed, ISO 8601. */
  readonly date: string;
  readonly value: string;
};
export type ItemHistory<Photo = unknown> = {
  /** Rule H1, the latest first. */
  readonly results: readonly PastResult[];
  /** Rule H2. */
  readonly photo: Photo | null;
  /** Rule H3: the action item that is still to be done about it. */
  readonly openActionId: string | null;
};

/** Rule H1: so many inspections are looked at. */
const inspectionsInHistory = 3;

type PastInspection = {
  readonly id: string;
  readonly start_date: string;
  readonly completed_date: string | null;
};

/** Rule H1: the inspections completed before this one began, the latest first. */
export function inspectionsBefore<One extends PastInspection>(
  inspections: readonly One[],
  running: Pick<PastInspection, 'id' | 'start_date'>,
): One[] {
  return inspections
    .filter(
      ({ id, start_date }) =>
        id !== running.id && Date.parse(start_date) <= Date.parse(running.start_date),
    )
    .sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date))
    .slice(0, inspectionsInHistory);
}

/**
 * Rules H1 to H3, by item.
 *
 * @param inspections the latest first
 */
export function itemHistoryOf<
  Photo extends {
    readonly inspection_id: string;
    readonly item_id: string | null;
    readonly role: string;
    readonly order_index: number;
  },
>(
  inspections: readonly PastInspection[],
  responses: readonly {
    readonly inspection_id: string;
    readonly item_id: string;
    readonly response_value: string | null;
  }[],
  photos: readonly Photo[],
  openActions: ReadonlyMap<string, string>,
): ReadonlyMap<string, ItemHistory<Photo>> {
  const place = new Map(inspections.map(({ id }, index) => [id, index]));
  const results = new Map<string, PastResult[]>();
  for (const [index, inspection] of inspections.entries()) {
    for (const { inspection_id, item_id, response_value } of responses) {
      if (place.get(inspection_id) !== index || (response_value ?? '') === '') continue;
      results.set(item_id, [
        ...(results.get(item_id) ?? []),
        {
          inspectionId: inspection.id,
          date: inspection.completed_date ?? inspection.start_date,
          value: response_value ?? '',
        },
      ]);
    }
  }
  const pictures = new Map<string, Photo>();
  const age = (photo: Photo) => place.get(photo.inspection_id) ?? Number.POSITIVE_INFINITY;
  for (const photo of photos) {
    if (photo.item_id === null || photo.role !== 'evidence' || !Number.isFinite(age(photo)))
      continue;
    const other = pictures.get(photo.item_id);
    if (
      other === undefined ||
      age(photo) < age(other) ||
      (age(photo) === age(other) && photo.order_index < other.order_index)
    ) {
      pictures.set(photo.item_id, photo);
    }
  }
  const items = new Set([...results.keys(), ...pictures.keys(), ...openActions.keys()]);
  return new Map(
    [...items].map((itemId) => [
      itemId,
      {
        results: results.get(itemId) ?? [],
        photo: pictures.get(itemId) ?? null,
        openActionId: openActions.get(itemId) ?? null,
      },
    ]),
  );
}
