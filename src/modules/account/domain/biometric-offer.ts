import * as v from 'valibot';

/** Kept per person and device: the offer to set up a fingerprint or face was made. */
export const offerPreference = 'biometricOffer';
export const offerSchema = v.literal('made');

/** Whoever signed in longer ago than this may have left the device to somebody else (rule BI1). */
export const freshSignInMs = 5 * 60_000;
