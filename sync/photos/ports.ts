import type { Observable } from 'rxjs';
import type { RecordKey } from '../op.ts';
import type { OutboxPhoto, PhotoProgress } from './photo.ts';

/** What is asked about a photo's record and the one that it belongs to. */
type Asked = Pick<OutboxPhoto, 'photoId' | 'kind' | 'parent' | 'path' | 'scope'>;

/** What the photo outbox asks the journal and the local database about a photo's row. */
export interface PhotoRows {
  /**
   * The server knows what this device last wrote of the photo's row and of its parent's row. For a photo that is to
   * be sent the row must exist: after a kill it may not be written yet.
   */
  isAcknowledged(photo: Asked & Pick<OutboxPhoto, 'state'>): Promise<boolean>;
  /**
   * The server removed a row that it had acknowledged: it has left this device while its parent's row has not. Not
   * so when everything has left, as with the access to a store, or has not come back yet. Of a file that leaves the
   * device (rule PH26) then, too, once nothing of it waits to be sent: where its scope was read to its end in this
   * database, or was here since the app was opened and is here no longer. A row that the server never acknowledged may not
   * be written yet (rule PH19).
   */
  isRemoved(photo: Asked & Pick<OutboxPhoto, 'acknowledged'>): Promise<boolean>;
  /** The row as last pulled carries `stored_at`: the server's list names the photo. */
  isStored(photo: Asked): Promise<boolean>;
}

/** What the rest of sync asks the photo outbox. */
export interface PhotoOutboxStatus {
  /** Photos of this user that the server does not have yet. */
  observePending(userId: string): Observable<number>;
  /** Progress per photo id; a photo that is not of this device is absent. */
  observePhotos(photoIds: readonly string[]): Observable<ReadonlyMap<string, PhotoProgress>>;
  /** The person gave up the photo's record, which the server never had: the photo is not sent either. */
  giveUp(photoId: string): Promise<void>;
  /** The records of this user's photos that came back from their copies. */
  recovered(userId: string): Promise<readonly RecordKey[]>;
}

/** What sending needs of the signed-in user. The page refreshes tokens; a worker only uses what it was given. */
export type PhotoSession = {
  readonly userId: string;
  readonly accessToken: string;
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly supabaseUrl: string;
  readonly anonKey: string;
};
