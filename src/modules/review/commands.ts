/** Comments are written here and go out with the journal, like everything else (rules CM). */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { naturalId, newId } from '../../kernel/ids.ts';
import { recordComments, reviewMarks, type RecordComment } from './collections.ts';
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

/** Rule RV3: it was looked at as it came in at `cameAt`. */
export async function markReviewed(
  database: LocalDatabase,
  items: readonly { readonly key: string; readonly came_at: string }[],
): Promise<void> {
  const { userId } = database;
  await database.write(
    await Promise.all(
      items.map(async ({ key, came_at }) => {
        const markId = naturalId(reviewMarks.name, userId, key);
        const seen_at = new Date(came_at).toISOString();
        return (await database.get(reviewMarks, markId)) === null
          ? change({
              declaration: reviewMarks,
              id: markId,
              create: true,
              scope: `user:${userId}`,
              set: { user_id: userId, key, seen_at },
            })
          : change({ declaration: reviewMarks, id: markId, set: { seen_at } });
      }),
    ),
  );
}

/** It is to be looked at again. */
export async function unmarkReviewed(
  database: LocalDatabase,
  key: string,
  now: Date,
): Promise<void> {
  const markId = naturalId(reviewMarks.name, database.userId, key);
  if ((await database.get(reviewMarks, markId)) === null) return;
  await database.write([
    change({ declaration: reviewMarks, id: markId, set: { deleted_at: now.toISOString() } }),
  ]);
}
