/** The browser may believe in a network that leads nowhere; that there is none at all it knows. */
export function isOffline(): boolean {
  // Where nothing is known, as outside of a browser, it is not false.
  const { onLine }: { readonly onLine?: boolean } = navigator;
  return !(onLine ?? true);
}
