/** The local database of whoever is signed in: opened at sign-in and at start, closed at sign-out. */
import { useSyncExternalStore } from 'react';
import { StorageFull } from '../db/errors.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { readSession, subscribeSession } from '../platform/session.ts';

export type Workspace =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly userId: string; readonly database: LocalDatabase }
  | { readonly phase: 'failed'; readonly full: boolean; readonly details: string };

let workspace: Workspace = { phase: 'opening' };
let wantedUser: string | null = null;
/** Opening and closing never overlap: the next waits for the one before. */
let queue: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

function become(next: Workspace): void {
  workspace = next;
  for (const listener of listeners) listener();
}

function follow(): void {
  const userId = readSession().identity?.userId ?? null;
  if (userId === wantedUser) return;
  wantedUser = userId;
  const before = workspace;
  become({ phase: 'opening' });
  queue = queue.then(async () => {
    if (before.phase === 'open') await before.database.close();
    if (userId !== null && userId === wantedUser) await open(userId);
  });
}

async function open(userId: string): Promise<void> {
  try {
    const { startWorkspace } = await import('./start-workspace.ts');
    const database = await startWorkspace(userId);
    if (userId === wantedUser) become({ phase: 'open', userId, database });
    else await database.close();
  } catch (error) {
    if (userId !== wantedUser) return;
    become({
      phase: 'failed',
      full: error instanceof StorageFull,
      details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
  }
}

let following = false;

/** Starts following the session; once per page. */
export function startWorkspaces(): void {
  if (following) return;
  following = true;
  subscribeSession(follow);
  follow();
}

export function retryWorkspace(): void {
  wantedUser = null;
  follow();
}

export function useWorkspace(): Workspace {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => workspace,
  );
}
