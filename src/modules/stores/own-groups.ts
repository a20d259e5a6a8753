/** Stores that a person looks at together under a name of theirs; kept per person on this device (rule SV6 of the board). */
import * as v from 'valibot';
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';

const keptAs = 'storeGroups';
const most = 20;

const groupsSchema = v.array(v.object({ name: v.string(), stores: v.array(v.string()) }));
type OwnGroup = v.InferOutput<typeof groupsSchema>[number];

export const useOwnGroups = (userId: string): readonly OwnGroup[] =>
  usePreference(userId, keptAs, groupsSchema) ?? [];

/** One of the same name is replaced; the oldest makes room. */
export function keepGroup(userId: string, group: OwnGroup): void {
  const others = withoutGroup(userId, group.name);
  writePreference(userId, keptAs, [...others, group].slice(-most));
}

export function forgetGroup(userId: string, name: string): void {
  writePreference(userId, keptAs, withoutGroup(userId, name));
}

const withoutGroup = (userId: string, name: string) =>
  (readPreference(userId, keptAs, groupsSchema) ?? []).filter((each) => each.name !== name);
