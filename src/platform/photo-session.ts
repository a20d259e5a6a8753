import type { PhotoSession } from '../../sync/photos/ports.ts';

type SessionSource = () => Promise<PhotoSession | null>;

let source: SessionSource | null = null;

export function setPhotoSession(next: SessionSource | null): void {
  source = next;
}

/** The signed-in user's session for the photo bucket; null when nobody is signed in or there is no network. */
export async function photoSession(): Promise<PhotoSession | null> {
  return source ? source() : null;
}
