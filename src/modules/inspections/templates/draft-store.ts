/** The drafts of templates on this device, one per person and template. On the disk when a write resolves. */
import * as v from 'valibot';
import { strictStore } from '../../../platform/storage/strict-store.ts';
import { templateDraftSchema } from './domain/template-draft.ts';

const keptSchema = v.object({
  key: v.string(),
  userId: v.string(),
  /** The version that the draft was begun from; 0: a new template. */
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
  editedAt: v.string(),
  draft: templateDraftSchema,
});
type Kept = v.InferOutput<typeof keptSchema>;
export type KeptDraft = Omit<Kept, 'key' | 'userId'>;

const store = strictStore('storehand-template-drafts', 'key');
const keyOf = (userId: string, templateId: string) => `${userId} ${templateId}`;

export async function keepDraft(userId: string, kept: KeptDraft): Promise<void> {
  const row: Kept = { ...kept, key: keyOf(userId, kept.draft.id), userId };
  await store.run('readwrite', (drafts) => drafts.put(row));
}

/** Null when there is none, or it cannot be read. */
export async function readDraft(userId: string, templateId: string): Promise<KeptDraft | null> {
  const row = await store.run<unknown>('readonly', (drafts) =>
    drafts.get(keyOf(userId, templateId)),
  );
  const parsed = v.safeParse(keptSchema, row);
  return parsed.success ? parsed.output : null;
}

export async function listDrafts(userId: string): Promise<readonly KeptDraft[]> {
  const rows = await store.run<unknown[]>('readonly', (drafts) => drafts.getAll());
  return rows.flatMap((row) => {
    const parsed = v.safeParse(keptSchema, row);
    return parsed.success && parsed.output.userId === userId ? [parsed.output] : [];
  });
}

export async function dropDraft(userId: string, templateId: string): Promise<void> {
  await store.run('readwrite', (drafts) => drafts.delete(keyOf(userId, templateId)));
}
