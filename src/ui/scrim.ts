/** What dims the page behind a dialog or a sheet. */
export const scrimLook =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';
