/** An app that the system killed behind the camera starts at its start page: this leads back to the question. */
import { captureMarker } from '../platform/capture-marker.ts';

const startPages: readonly string[] = ['/', '/modules'];

/** Before the router reads the address. Whoever opens another page has chosen it. */
export function returnToCapture(): void {
  const marker = captureMarker.read();
  if (marker !== null && startPages.includes(location.pathname)) {
    history.replaceState(null, '', marker.route);
  }
}
