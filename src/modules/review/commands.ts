/** Comments are written here and go out with the journal, like everything else (rules CM). */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { recordComments, type RecordComment } from './collections.ts';
import { commentedCollections, longestComment } from './domain/comment.ts';

const id = v.pipe(v.string(), v.uuid());
const commentSchema = v.object({
  collection: v.picklist(commentedCollections),
  id,
  storeId: id,
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestComment)),
});
export type CommentInput = v.InferInput<typeof commentSchema>;

/** Resolves with its id when it is durable on this device. */
export async function addComment(database: LocalDatabase, input: CommentInput): Promise<string> {
  const comment = v.parse(commentSchema, input);
  const made = newId();
  await database.write([
    change({
      declaration: recordComments,
      id: made,
      create: true,
      scope: `store:${comment.storeId}`,
      set: {
        record_collection: comment.collection,
        record_id: comment.id,
        store_id: comment.storeId,
        user_id: database.userId,
        text: comment.text,
      },
    }),
  ]);
  return made;
}

/** All of them at once: what was asked is settled, or is not after all. */
export async function resolveComments(
  database: LocalDatabase,
  comments: readonly Pick<RecordComment, 'id'>[],
  resolved: boolean,
  now: Date,
): Promise<void> {
  await database.write(
    comments.map((comment) =>
      change({
        declaration: recordComments,
        id: comment.id,
        // Who and when is the server's word in the end; until then this device's.
        set: {
          is_resolved: resolved,
          resolved_by: resolved ? database.userId : null,
          resolved_at: resolved ? now.toISOString() : null,
        },
      }),
    ),
  );
}

/** Rule CM3. */
export async function withdrawComment(
  database: LocalDatabase,
  commentId: string,
  now: Date,
): Promise<void> {
  await database.write([
    change({
      declaration: recordComments,
      id: commentId,
      set: { deleted_at: now.toISOString() },
    }),
  ]);
}
