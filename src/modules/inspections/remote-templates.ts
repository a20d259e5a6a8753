/** Templates as an admin keeps them: written at the office, read back with the next pull. */
import * as v from 'valibot';
import { dataClient } from '../../platform/supabase.ts';
import { totalOf, type TemplateDraft } from './domain/template-draft.ts';

/** Why the office did not take it: no line, no right, published by somebody else since, deleted, or wrong. */
export type TemplateProblem = 'unreachable' | 'forbidden' | 'newer_version' | 'gone' | 'refused';

type Answer = {
  readonly data?: unknown;
  readonly error: { readonly code: string } | null;
  readonly status: number;
};

async function asked(ask: () => PromiseLike<Answer>): Promise<unknown> {
  let answer: Answer;
  try {
    answer = await ask();
  } catch {
    throw new TemplateRefused('unreachable');
  }
  const { error, status } = answer;
  if (error === null) return answer.data;
  // PostgREST names every refusal; what has no code never reached it.
  if (status === 0 || error.code === '') throw new TemplateRefused('unreachable');
  if (error.code === 'newer_version' || error.code === 'gone')
    throw new TemplateRefused(error.code);
  throw new TemplateRefused(status === 401 || status === 403 ? 'forbidden' : 'refused');
}

export class TemplateRefused extends Error {
  readonly code: TemplateProblem;

  constructor(code: TemplateProblem) {
    super(`Template refused: ${code}`);
    this.name = 'TemplateRefused';
    this.code = code;
  }
}

/** What to tell of a failure at the office, whatever was thrown. */
export function templateProblemOf(error: unknown): TemplateProblem {
  return error instanceof TemplateRefused ? error.code : 'refused';
}

/** Answers the version that it became. */
export async function publishTemplate(draft: TemplateDraft, baseVersion: number): Promise<number> {
  const data = await asked(async () =>
    (await dataClient()).rpc('publish_template', {
      draft: { ...draft, total_points: totalOf(draft) },
      base_version: baseVersion,
    }),
  );
  return v.parse(v.number(), data);
}

export async function changeTemplate(
  id: string,
  fields: { readonly is_active?: boolean; readonly deleted_at?: string | null },
): Promise<void> {
  const changed = await asked(async () =>
    (await dataClient()).from('inspection_templates').update(fields).eq('id', id).select('id'),
  );
  // What policies hide is not an error to PostgREST, only nothing to change.
  if (!Array.isArray(changed) || changed.length === 0) throw new TemplateRefused('forbidden');
}

/** Storage answers its errors as HTTP 400 with the real status in the body. */
const statusSchema = v.looseObject({
  status: v.optional(v.number()),
  statusCode: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number))),
});

/** Stores a picture under a name that follows from what is in it: one that is there already is the same. */
export async function storeHelpPhoto(path: string, picture: Blob): Promise<void> {
  let error: unknown;
  try {
    ({ error } = await (
      await dataClient()
    ).storage
      .from('documents')
      .upload(path, picture, { contentType: picture.type, cacheControl: '3600', upsert: false }));
  } catch {
    throw new TemplateRefused('unreachable');
  }
  if (error === null) return;
  const told = v.parse(v.fallback(statusSchema, {}), error);
  const status = told.statusCode ?? told.status;
  if (status === 409) return;
  if (status === undefined || status === 0) throw new TemplateRefused('unreachable');
  throw new TemplateRefused(status === 401 || status === 403 ? 'forbidden' : 'refused');
}

const versionsSchema = v.array(
  v.object({
    version: v.number(),
    published_at: v.string(),
    published_by_name: v.nullable(v.string()),
    /** Read with `parseSnapshot`. */
    snapshot: v.unknown(),
  }),
);
export type TemplateVersion = v.InferOutput<typeof versionsSchema>[number];

/** The newest first. */
export async function templateVersions(id: string): Promise<readonly TemplateVersion[]> {
  const data = await asked(async () =>
    (await dataClient()).rpc('template_versions', { of_template: id }),
  );
  return v.parse(versionsSchema, data);
}
