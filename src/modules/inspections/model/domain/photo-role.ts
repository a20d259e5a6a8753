/** What a picture of an inspection shows: evidence of an item, what was put right, or who signed. */
export const photoRoles = ['evidence', 'after', 'inspector_signature', 'store_signature'] as const;
export type PhotoRole = (typeof photoRoles)[number];

export type PhotoSubject =
  | { readonly role: 'evidence'; readonly itemId: string }
  | { readonly role: 'after'; readonly itemId: string | null; readonly actionItemId: string }
  | { readonly role: 'inspector_signature' | 'store_signature'; readonly caption: string };

/** A signature or an action item of no item has the inspection's own id in the item's place of its path. */
export function placeInPath(subject: PhotoSubject, inspectionId: string): string {
  return 'itemId' in subject ? (subject.itemId ?? inspectionId) : inspectionId;
}

/** The fields of its record that say what the picture shows. */
export function fieldsOf(subject: PhotoSubject) {
  return {
    role: subject.role,
    itemId: 'itemId' in subject ? subject.itemId : null,
    actionItemId: 'actionItemId' in subject ? subject.actionItemId : null,
    caption: 'caption' in subject ? subject.caption : null,
  };
}

/**
 * The file name that a picture is kept under. It tells what the picture shows, so that its record can be written anew
 * when the page was killed between the two (`subjectInPath`).
 */
export function fileNameFor(subject: PhotoSubject, given: string): string {
  switch (subject.role) {
    case 'evidence':
      return given;
    case 'after':
      return `after-${subject.actionItemId}`;
    default:
      return subject.role.replaceAll('_', '-');
  }
}

const after =
  /^\d+-after-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-[0-9a-f]{8}\.[a-z]+$/;
const signature = /^\d+-(inspector|store)-signature-[0-9a-f]{8}\.[a-z]+$/;

/**
 * What a picture shows, from `inspection-photos/{inspectionId}/{itemId}/{timestamp}-{filename}`, where the filename ends with eight
 * digits of the photo's id. Null for a signature:
 * who signed is not in the path, and it is asked for again.
 */
export function subjectInPath(path: string): Exclude<PhotoSubject, { caption: string }> | null {
  const [, inspectionId, itemId, name] = path.split('/');
  if (inspectionId === undefined || itemId === undefined || name === undefined) return null;
  const actionItemId = after.exec(name)?.[1];
  if (actionItemId !== undefined) {
    return { role: 'after', itemId: itemId === inspectionId ? null : itemId, actionItemId };
  }
  return signature.test(name) ? null : { role: 'evidence', itemId };
}
