/** Whether an inspection holds anything that somebody entered (rule B4). What was cleared again does not count. */

export function isUntouched(of: {
  readonly responses: readonly {
    readonly response_value: string | null;
    readonly notes: string | null;
    readonly no_photo_reason: string | null;
  }[];
  readonly photos: readonly unknown[];
  readonly actionItems: readonly unknown[];
}): boolean {
  const said = (text: string | null) => text !== null && text !== '';
  return (
    of.photos.length === 0 &&
    of.actionItems.length === 0 &&
    !of.responses.some(
      (row) => said(row.response_value) || said(row.notes) || said(row.no_photo_reason),
    )
  );
}
