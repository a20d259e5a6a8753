import * as v from 'valibot';
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';

const schema = v.array(v.string());

export function readRecentSearches(userId: string): readonly string[] {
  return readPreference(userId, 'recentSearches', schema) ?? [];
}

export function writeRecentSearches(userId: string, recent: readonly string[]): void {
  writePreference(userId, 'recentSearches', recent.length === 0 ? null : recent);
}
