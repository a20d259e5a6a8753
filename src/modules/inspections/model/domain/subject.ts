/** What is checked: the store itself, or something that another module has (rules SU). */

/** The store is what a template checks that names nothing else. */
export const storeSubject = 'store';

/** Of a template, a draft or a snapshot; those from before there were subjects name none. */
export function subjectOf(of: { readonly subject?: string | undefined }): string {
  return of.subject ?? storeSubject;
}

/** Rule SU1: whether two of these are of the same subject: both of the store, or of the same thing. */
export function isOfSubject(
  row: { readonly subject_id?: string | null | undefined },
  subjectId: string | null,
): boolean {
  return (row.subject_id ?? null) === subjectId;
}
