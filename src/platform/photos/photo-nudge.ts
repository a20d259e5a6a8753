import { Subject, type Observable } from 'rxjs';

const nudges = new Subject<void>();

/** Says that there may be a photo worth sending. */
export function nudgePhotoSending(): void {
  nudges.next();
}

export const photoNudges: Observable<void> = nudges;
