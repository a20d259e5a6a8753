/** Whose an answer is that somebody else gave, and which of one's own it took the place of (rules Y2 and Y3). */

type Given = {
  readonly item_id: string;
  readonly response_value: string | null;
  readonly answered_by: string | null;
  readonly notes: string | null;
  readonly photo_url: string | null;
  readonly updated_at: string;
};

export type AnswerOrigin = {
  readonly by: string;
  /** When they gave it; null where the record was changed since by more than the answer. */
  readonly at: string | null;
  /** One's own answer that was there before; null: there was none. */
  readonly replaced: string | null;
};

export type AnswerOrigins = ReadonlyMap<string, AnswerOrigin>;

/**
 * What is known after these rows: `before` are the rows that were shown until now, null for none, and `known` what was
 * said of them. An origin that stays is the same object.
 */
export function answerOrigins(
  rows: readonly Given[],
  me: string,
  before: readonly Given[] | null = null,
  known: AnswerOrigins = new Map(),
): AnswerOrigins {
  const shown = new Map(before?.map((row) => [row.item_id, row]));
  return new Map(
    rows.flatMap((row): [string, AnswerOrigin][] => {
      const { item_id, answered_by: by } = row;
      if (by === null || by === me) return [];
      const was = shown.get(item_id);
      const said = known.get(item_id);
      const same = was?.answered_by === by && was.response_value === row.response_value;
      if (same && said !== undefined) return [[item_id, said]];
      const mine = was?.answered_by === me ? was.response_value : (said?.replaced ?? null);
      const replaced = mine === row.response_value ? null : mine;
      if (row.response_value === null && replaced === null) return [];
      const arrived = before !== null && !same;
      const untouched = row.notes === null && row.photo_url === null;
      return [[item_id, { by, at: arrived || untouched ? row.updated_at : null, replaced }]];
    }),
  );
}
