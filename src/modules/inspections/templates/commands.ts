/** What an admin does with templates on the server. Each rejects with `TemplateRefused`. */
import type { LocalDatabase } from '../../../db/local-database.ts';
import { compressInTurn } from '../../../platform/photos/photo-compressor.ts';
import type { HelpPhoto } from '../model/domain/item-rules.ts';
import type { TemplateDraft } from './domain/template-draft.ts';
import { isError, lint } from './domain/template-lint.ts';
import { changeTemplate, publishTemplate, storeHelpPhoto, TemplateRefused } from './remote.ts';

/** Who keeps the templates: a global admin. The database decides; this keeps the mistake off the network. */
export type TemplateKeeper = {
  readonly database: LocalDatabase;
  readonly isGlobalAdmin: boolean;
};

async function atServer(
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

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/**
 * Rule R2: makes a picture small, stores it on the server and answers what the draft keeps of it. Rejects with
 * `PhotoRefused` as well.
 */
export async function storeReferencePhoto(
  { isGlobalAdmin }: Pick<TemplateKeeper, 'isGlobalAdmin'>,
  templateId: string,
  file: File,
): Promise<HelpPhoto> {
  if (!isGlobalAdmin) throw new TemplateRefused('forbidden');
  const { image, mimeType, sha256, width, height } = await compressInTurn(file);
  const path = `template-photos/${templateId}/${sha256}.${endings[mimeType] ?? 'jpg'}`;
  await storeHelpPhoto(path, new Blob([image], { type: mimeType }));
  return { path, sha256, width, height };
}

export function activateTemplate(
  keeper: TemplateKeeper,
  id: string,
  isActive: boolean,
): Promise<void> {
  return atServer(keeper, () => changeTemplate(id, { is_active: isActive }));
}

/** Null brings it back. */
export function removeTemplate(
  keeper: TemplateKeeper,
  id: string,
  now: Date | null,
): Promise<void> {
  return atServer(keeper, () => changeTemplate(id, { deleted_at: now?.toISOString() ?? null }));
}
