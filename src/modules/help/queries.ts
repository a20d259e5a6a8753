import * as v from 'valibot';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { guideIds, type GuideId } from './domain/guides.ts';
import { releases, unseenNews } from './domain/releases.ts';

export const seenNewsName = 'seenNews';
export const readGuidesName = 'readGuides';

const seenNewsSchema = v.string();
export const readGuidesSchema = v.array(v.picklist(guideIds));

/** How many entries of What's New this person has not seen on this device; null: they are new here. */
export function useUnseenNews(userId: string): number | null {
  return unseenNews(releases, usePreference(userId, seenNewsName, seenNewsSchema));
}

const none: readonly GuideId[] = [];

export function useReadGuides(userId: string): readonly GuideId[] {
  return usePreference(userId, readGuidesName, readGuidesSchema) ?? none;
}
