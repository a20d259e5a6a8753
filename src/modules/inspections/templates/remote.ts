/** Templates as an admin keeps them: written on the server, read back with the next pull. */
import * as v from 'valibot';
import { requestFile } from '../../../platform/backend/request-file.ts';
import {
  done,
  request,
  requestChange,
  type Answer,
  type Refusal,
} from '../../../platform/backend/request.ts';
import { totalOf, type TemplateDraft } from './domain/template-draft.ts';

/** Why the server did not take it: no line, no right, published by somebody else since, deleted, or wrong. */
export type TemplateProblem = 'unreachable' | 'forbidden' | 'newer_version' | 'gone' | 'refused';

function problemOf({ kind, code }: Refusal): TemplateProblem {
  if (code === 'newer_version' || code === 'gone') return code;
  return kind === 'not_signed_in' ? 'forbidden' : kind;
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.refused !== undefined) throw new TemplateRefused(problemOf(answer.refused));
  return answer.value;
}

export class TemplateRefused extends Error {
  readonly code: TemplateProblem;

  constructor(code: TemplateProblem) {
    super(`Template refused: ${code}`);
    this.name = 'TemplateRefused';
    this.code = code;
  }
}

/** What to tell of a failure on the server, whatever was thrown. */
export function templateProblemOf(error: unknown): TemplateProblem {
  return error instanceof TemplateRefused ? error.code : 'refused';
}

/** Answers the version that it became. */
export async function publishTemplate(draft: TemplateDraft, baseVersion: number): Promise<number> {
  return valueOf(
    await request(
      (client) =>
        client.rpc('publish_template', {
          draft: { ...draft, total_points: totalOf(draft) },
          base_version: baseVersion,
        }),
      v.number(),
    ),
  );
}

export async function changeTemplate(
  id: string,
  fields: { readonly is_active?: boolean; readonly deleted_at?: string | null },
): Promise<void> {
  valueOf(
    await requestChange((client) =>
      client.from('inspection_templates').update(fields, { count: 'exact' }).eq('id', id),
    ),
  );
}

/** Stores a picture under a name that follows from what is in it: one that is there already is the same. */
export async function storeHelpPhoto(path: string, picture: Blob): Promise<void> {
  const stored = await requestFile(
    'documents',
    (files) =>
      files.upload(path, picture, {
        contentType: picture.type,
        cacheControl: '3600',
        upsert: false,
      }),
    done,
  );
  if (stored.refused?.code !== 'storage_409') valueOf(stored);
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
  return valueOf(
    await request((client) => client.rpc('template_versions', { of_template: id }), versionsSchema),
  );
}
