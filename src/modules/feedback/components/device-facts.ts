/** What goes along with feedback; the person reads it before they send it. */
export function deviceFacts(language: string): string {
  const { innerWidth, innerHeight } = window;
  return `${innerWidth}×${innerHeight}, ${language}, ${navigator.userAgent}`.slice(0, 500);
}
