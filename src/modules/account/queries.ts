import { hasJustSignedIn } from '../../platform/session/session.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { freshSignInMs } from './domain/biometric-offer.ts';
import { avatarPreference, avatarSchema } from './domain/own-avatar.ts';

/** The picture of the person who is signed in; null: they have none on this device. */
export function useOwnAvatar(userId: string): { name: string; address: string } | null {
  return usePreference(userId, avatarPreference, avatarSchema);
}

/** Whether it is worth looking: somebody has just signed in, in a browser that knows of such things. */
export function mayOfferBiometrics(userId: string): boolean {
  return 'PublicKeyCredential' in window && hasJustSignedIn(userId, freshSignInMs);
}
