import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import type { GuideId } from './domain/guides.ts';
import { releases } from './domain/releases.ts';
import { readGuidesName, readGuidesSchema, seenNewsName } from './queries.ts';

/** The person has opened What's New: nothing of it is new any more. */
export function markNewsSeen(userId: string): void {
  const latest = releases[0];
  if (latest) writePreference(userId, seenNewsName, latest.date);
}

export function markGuideRead(userId: string, guide: GuideId, read: boolean): void {
  const known = readPreference(userId, readGuidesName, readGuidesSchema) ?? [];
  const others = known.filter((each) => each !== guide);
  writePreference(userId, readGuidesName, read ? [...others, guide] : others);
}
