/** What an admin does with templates at the office. Each rejects with `TemplateRefused`. */
import type { LocalDatabase } from '../../db/local-database.ts';
import type { TemplateDraft } from './domain/template-draft.ts';
import { isError, lint } from './domain/template-lint.ts';
import { changeTemplate, publishTemplate, TemplateRefused } from './remote-templates.ts';

/** Who keeps the templates: a global admin. The database decides; this keeps the mistake off the network. */
export type TemplateKeeper = {
  readonly database: LocalDatabase;
  readonly isGlobalAdmin: boolean;
};

async function atOffice<Result>(
  { database, isGlobalAdmin }: TemplateKeeper,
  write: () => Promise<Result>,
): Promise<Result> {
  if (!isGlobalAdmin) throw new TemplateRefused('forbidden');
  const result = await write();
  await database.syncNow();
  return result;
}

/** Rules M7 and M8: answers the version that the draft became. */
export function publishDraft(
  keeper: TemplateKeeper,
  draft: TemplateDraft,
  baseVersion: number,
): Promise<number> {
  if (lint(draft).some(isError)) return Promise.reject(new TemplateRefused('refused'));
  return atOffice(keeper, () => publishTemplate(draft, baseVersion));
}

export function activateTemplate(
  keeper: TemplateKeeper,
  id: string,
  isActive: boolean,
): Promise<void> {
  return atOffice(keeper, () => changeTemplate(id, { is_active: isActive }));
}

/** Null brings it back. */
export function removeTemplate(
  keeper: TemplateKeeper,
  id: string,
  now: Date | null,
): Promise<void> {
  return atOffice(keeper, () => changeTemplate(id, { deleted_at: now?.toISOString() ?? null }));
}
