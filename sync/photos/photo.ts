/**
 * A photo on its way from the camera to the server. The outbox keeps it from capture until the server's own list names
 * it, and seven days longer (design §5).
 */

import type { Belonging } from './attachment.ts';

/**
 * `waiting`: on this device, to be sent. `sending`: a sender has it in hand. `uploaded`: the storage has the object, its
 * row does not say so yet. `stored`: the server has confirmed it. `set_aside`: the server refuses it for good, a person
 * must look. `removing`: may have been sent and has been removed since, the object is to be deleted. `removed`: taken back
 * before or after sending, kept only for an undo.
 */
export type PhotoState =
  | 'waiting'
  | 'sending'
  | 'uploaded'
  | 'stored'
  | 'set_aside'
  | 'removing'
  | 'removed';

/** Why a photo could not be sent, decided by status codes only. */
export type PhotoErrorCode =
  | 'offline'
  | 'server'
  | 'unauthorized'
  | 'forbidden'
  | 'too_large'
  | 'wrong_type'
  | 'size_differs'
  | 'not_found';

export type OutboxPhoto = Belonging & {
  readonly photoId: string;
  /** Object name in the bucket, fixed at capture and never changed. */
  readonly path: string;
  /** Of its record, where its kind tells: of one whose scope was not read here nobody knows what is left of it. */
  readonly scope?: string | undefined;
  /** Only this user's session may send it. */
  readonly userId: string;
  readonly mimeType: string;
  /** Hex. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** ISO 8601. */
  readonly capturedAt: string;
  readonly state: PhotoState;
  /**
   * Whether the server has acknowledged the photo's row and its parent's row. The page learns it from the journal
   * and writes it here, so that the worker knows it without the page.
   */
  readonly acknowledged: boolean;
  /**
   * A sender had it in hand: the storage may have it, whatever was answered. Absent in what an older version kept, and
   * in what came back from a copy: nobody knows.
   */
  readonly offered?: boolean;
  readonly attempts: number;
  readonly lastError: PhotoErrorCode | null;
  /** Epoch ms; not tried before. */
  readonly nextTryAt: number;
  /** ISO 8601, the server's word. */
  readonly storedAt: string | null;
  /** Epoch ms; when it was removed. */
  readonly removedAt: number | null;
};

/** As it is on the disk: an older version of the app wrote what it belongs to in its object name only. */
export type StoredPhoto = Omit<OutboxPhoto, keyof Belonging> & {
  readonly [Name in keyof Belonging]?: Belonging[Name] | undefined;
};

/** What the screen is told about a photo of this device. */
export type PhotoProgress = {
  readonly state: 'on_device' | 'sending' | 'stored' | 'needs_attention';
  readonly code: PhotoErrorCode | null;
  /** When the server stored it, ISO 8601. */
  readonly at: string | null;
};

export function progressOf(photo: OutboxPhoto): PhotoProgress {
  switch (photo.state) {
    case 'stored':
      return { state: 'stored', code: null, at: photo.storedAt };
    case 'set_aside':
      return { state: 'needs_attention', code: photo.lastError, at: null };
    case 'sending':
    case 'uploaded':
      return { state: 'sending', code: null, at: null };
    default:
      return { state: 'on_device', code: photo.lastError, at: null };
  }
}

/** States of photos that the server is still owed; what "pending" counts. */
export const unsentStates = ['waiting', 'sending', 'uploaded', 'set_aside'] as const;
