/** An app that the system killed behind the camera starts at its start page: this leads back to the question. */
import { captureMarker } from '../platform/photos/capture-marker.ts';

const startPages: readonly string[] = ['/', '/modules'];

type Router = { navigate(to: string, options: { replace: boolean }): Promise<void> };

/** Before the router reads the address. Whoever opens another page has chosen it. */
export function returnToCapture(): void {
  const marker = captureMarker.read();
  if (marker !== null && startPages.includes(location.pathname)) {
    history.replaceState(null, '', marker.route);
  }
}

/** The same, where a kill took what was to be known at once. */
export async function returnToKeptCapture(router: Router): Promise<void> {
  if (!startPages.includes(location.pathname)) return;
  const marker = await captureMarker.recall();
  if (marker !== null && startPages.includes(location.pathname)) {
    await router.navigate(marker.route, { replace: true });
  }
}
