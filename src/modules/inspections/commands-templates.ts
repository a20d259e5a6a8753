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

async function atOffice(
  { database, isGlobalAdmin }: TemplateKeeper,
  write: () => Promise<void>,
): Promise<void> {
  if (!isGlobalAdmin) throw new TemplateRefused('forbidden');
  await write();
  // It is done; what could not be read back yet comes with the next pull.
  await database.syncNow().catch(() => undefined);
}

/**
 * Rules M7 and M8: answers the version that the draft became, at once: the draft has to go before that version comes back
 * with a pull, or it would be told as somebody else's.
 */
export async function publishDraft(
  { isGlobalAdmin }: Pick<TemplateKeeper, 'isGlobalAdmin'>,
  draft: TemplateDraft,
  baseVersion: number,
): Promise<number> {
  if (!isGlobalAdmin) throw new TemplateRefused('forbidden');
  if (lint(draft).some(isError)) throw new TemplateRefused('refused');
  return publishTemplate(draft, baseVersion);
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
