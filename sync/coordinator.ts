import type { Observable } from 'rxjs';
import type { CoordinatorStatus } from './coordinator-status.ts';
import type { Scope } from './protocol.ts';

export interface Coordinator {
  readonly status: Observable<CoordinatorStatus>;
  start(): void;
  /** Keeps these scopes from now on, beside those that the device has. */
  follow(scopes: readonly Scope[]): void;
  /** Pushes and pulls now; resolves when that round ended, however it ended. */
  syncNow(): Promise<void>;
  stop(): Promise<void>;
}
