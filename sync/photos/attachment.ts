/** Files of records: what a module declares of a kind of them, and which record one belongs to. */
import * as v from 'valibot';
import type { RecordKey } from '../op.ts';

/**
 * One kind of files. Their object names are `{folder}/{parent id}/{part}/{timestamp}-{file name}`, on the device as in the
 * server's declaration.
 */
export type AttachmentKind = {
  /** The collection of the files' own records; a record has the id of its file. */
  readonly kind: string;
  /** The collection of the records that they belong to. */
  readonly parent: string;
  readonly folder: string;
};

/**
 * Folders whose files leave the device as soon as the server has them, and are kept nowhere when they are opened (rule PH26).
 * The worker, which knows no declarations, goes by the folder.
 */
const leavingFolders: readonly string[] = ['candidate-files'];

/** Whether the object of this name leaves the device (rule PH26). */
export const leavesDevices = (path: string): boolean =>
  leavingFolders.some((folder) => path.startsWith(`${folder}/`));

const text = v.string();

/** What a waiting file knows of the record it belongs to. */
export const belongingSchema = v.object({
  /** The collection of its own record. */
  kind: text,
  parent: v.object({ collection: text, id: text }),
  /** What of the parent it is of, as an item of an inspection. */
  part: text,
});
export type Belonging = {
  readonly kind: string;
  readonly parent: RecordKey;
  readonly part: string;
};

/**
 * What the object name tells of it, for a file that an older version of the app kept, which wrote no more than that. The
 * parent's collection is empty where nobody has declared the folder.
 */
export function belongingOf(path: string, kinds: readonly AttachmentKind[]): Belonging {
  const [folder = '', id = '', part = ''] = path.split('/');
  const declared = kinds.find((kind) => kind.folder === folder);
  return {
    kind: declared?.kind ?? folder.replaceAll('-', '_'),
    parent: { collection: declared?.parent ?? '', id },
    part,
  };
}
