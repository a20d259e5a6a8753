/** Where what is unsent, refused or met by another edit is seen: many screens lead there. */
export const syncCentrePath = '/sync';
