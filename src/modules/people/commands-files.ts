/** Files of documents (rules DO4 and DO5): the file on this device until the server has it, its record in the journal. */
import { firstValueFrom } from 'rxjs';
import { attachmentKind } from '../../db/declaration.ts';
import { change, type Writing } from '../../db/local-database.ts';
import { undoing } from '../../db/undoing.ts';
import { serverTimeOf } from '../../platform/browser/clock.ts';
import {
  photoOutbox,
  PhotoRefused,
  type CapturedPhoto,
  type PhotoRefusal,
} from '../../platform/photos/photo-capture.ts';
import { candidateDocuments, candidateFiles, type CandidateDocument } from './collections.ts';
import { PeopleRefused, requireHiring, type PeopleActor } from './commands.ts';

type Undoable = { readonly undo: (followed?: Writing) => Promise<void> };

/** Whoever chose the file is told the reason. */
export type FileRefusal = 'file_empty' | 'file_too_large' | 'no_pdf' | 'no_file_here';

const refusals: Readonly<Record<PhotoRefusal, FileRefusal>> = {
  empty: 'file_empty',
  too_large: 'file_too_large',
  not_a_pdf: 'no_pdf',
  not_an_image: 'no_file_here',
  undecodable: 'no_file_here',
  too_many_pixels: 'no_file_here',
};

/** Keeps a picture or a PDF. Rejects with `StorageFull` when there is no room. */
export async function addFile(
  actor: PeopleActor,
  documentId: string,
  file: Blob,
): Promise<FileRefusal | Undoable> {
  requireHiring(actor);
  const { database, now } = actor;
  const document = await database.get(candidateDocuments, documentId);
  if (document === null) throw new PeopleRefused('not_found');
  const kept = await keep(database.userId, document, file);
  if (typeof kept === 'string') return kept;
  const noted = undoing(database, now);
  try {
    await noted.database.write([recordOf(document, kept)]);
  } catch (error) {
    await photoOutbox.refuse(kept.photoId).catch(() => undefined);
    throw error;
  }
  return {
    async undo(followed) {
      await noted.undo(followed);
      await photoOutbox.remove(kept);
    },
  };
}

async function keep(
  userId: string,
  { id, scope }: CandidateDocument,
  file: Blob,
): Promise<CapturedPhoto | FileRefusal> {
  try {
    return await photoOutbox.add({
      file,
      // what people call their files names them
      fileName: 'document',
      of: attachmentKind(candidateFiles),
      parentId: id,
      part: 'file',
      scope,
      userId,
      takesPdf: true,
    });
  } catch (error) {
    if (error instanceof PhotoRefused) return refusals[error.code];
    throw error;
  }
}

const recordOf = (document: CandidateDocument, kept: CapturedPhoto) =>
  change({
    declaration: candidateFiles,
    id: kept.photoId,
    create: true,
    scope: document.scope,
    set: {
      document_id: document.id,
      candidate_id: document.candidate_id,
      path: kept.path,
      mime_type: kept.mimeType,
      sha256: kept.sha256,
      width: kept.width === 0 ? null : kept.width,
      height: kept.height === 0 ? null : kept.height,
      bytes: kept.bytes,
      // the outbox dates by the device's clock, records by the server's
      captured_at: new Date(serverTimeOf(Date.parse(kept.capturedAt))).toISOString(),
    },
  });

/**
 * Writes the records that are missing of a document's files: of those that were kept when the page was killed (PH19). A
 * file that already left this device has its record at the server.
 */
export async function recordCapturedFiles(actor: PeopleActor, documentId: string): Promise<void> {
  requireHiring(actor);
  const { database } = actor;
  const parent = { collection: candidateDocuments.name, id: documentId };
  const captured = await photoOutbox.captured(parent, database.userId);
  if (captured.length === 0) return;
  const document = await database.get(candidateDocuments, documentId);
  if (document === null) return;
  const ids = captured.map(({ photoId }) => photoId);
  const recorded = await database.getAll(candidateFiles, ids);
  const progress = await firstValueFrom(photoOutbox.observePhotos(ids));
  const missing = captured.filter(
    ({ photoId }) => !recorded.has(photoId) && progress.get(photoId)?.state === 'on_device',
  );
  if (missing.length > 0) await database.write(missing.map((kept) => recordOf(document, kept)));
}

/** From its document and from this device. */
export async function removeFile(actor: PeopleActor, fileId: string): Promise<Undoable> {
  requireHiring(actor);
  const { database, now } = actor;
  if ((await database.get(candidateFiles, fileId)) === null) throw new PeopleRefused('not_found');
  const noted = undoing(database, now);
  const set = { deleted_at: now().toISOString() };
  await noted.database.write([change({ declaration: candidateFiles, id: fileId, set })]);
  await photoOutbox.remove({ photoId: fileId });
  return {
    async undo(followed) {
      await noted.undo(followed);
      await photoOutbox.restore(fileId);
    },
  };
}
