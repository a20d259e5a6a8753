import * as v from 'valibot';

/** The person's picture as this device keeps it: its name in the bucket, and itself as a data address. */
export const avatarPreference = 'avatar';
export const avatarSchema = v.object({
  name: v.string(),
  address: v.pipe(v.string(), v.startsWith('data:image/')),
});
