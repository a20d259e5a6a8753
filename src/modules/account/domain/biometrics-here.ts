/** What a fingerprint or face opens on this device for the person who is signed in. */
export type BiometricsHere =
  | { readonly state: 'unsupported' }
  | { readonly state: 'off' }
  | { readonly state: 'on'; readonly credentialId: string };
