import { usePreference } from '../../platform/use-preference.ts';
import { avatarPreference, avatarSchema } from './domain/own-avatar.ts';

/** The picture of the person who is signed in; null: they have none on this device. */
export function useOwnAvatar(userId: string): { name: string; address: string } | null {
  return usePreference(userId, avatarPreference, avatarSchema);
}
