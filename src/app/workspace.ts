/** The local database of whoever is signed in: opened at sign-in and at start, closed at sign-out. */
import { createStore, useStore } from 'zustand';
import { StorageFull } from '../db/errors.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { openingDatabase } from '../db/opening-database.ts';
import { afterPaint } from '../platform/browser/after-paint.ts';
import { readSession, sessionStore } from '../platform/session/session.ts';

export type Workspace =
  | { readonly phase: 'closed' }
  /** It may be opening still: its rows come when it is open. */
  | { readonly phase: 'open'; readonly userId: string; readonly database: LocalDatabase }
  | { readonly phase: 'failed'; readonly full: boolean; readonly details: string };

const workspace = createStore<Workspace>(() => ({ phase: 'closed' }));
let wantedUser: string | null = null;
let opening: Promise<LocalDatabase> | null = null;
/** Opening and closing never overlap: the next waits for the one before. */
let closed: Promise<void> = Promise.resolve();

let tellShown: () => void = () => undefined;
/** The screens come first: on a slow device their code and that of the database would hold each other up. */
const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

function become(next: Workspace): void {
  workspace.setState(next, true);
}

function follow(): void {
  const userId = readSession().identity?.userId ?? null;
  if (userId === wantedUser) return;
  wantedUser = userId;
  const before = opening;
  closed = closed.then(() => close(before)).catch(reportError);
  opening = userId === null ? null : closed.then(() => open(userId));
  if (userId === null || opening === null) return become({ phase: 'closed' });
  const own = opening;
  own.catch((error: unknown) => {
    if (own !== opening) return;
    become({
      phase: 'failed',
      full: error instanceof StorageFull,
      details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
  });
  become({ phase: 'open', userId, database: openingDatabase(userId, own) });
}

async function open(userId: string): Promise<LocalDatabase> {
  await shown;
  if (userId !== wantedUser) throw new Error('Another user came before it was opened');
  const { startWorkspace } = await import('./start-workspace.ts');
  return startWorkspace(userId);
}

async function close(before: Promise<LocalDatabase> | null): Promise<void> {
  const database = await before?.catch(() => null);
  await database?.close();
}

let following = false;

/** Starts following the session; once per page. What it opens waits for `workspaceShown`. */
export function startWorkspaces(): void {
  if (following) return;
  following = true;
  sessionStore.subscribe(follow);
  follow();
}

/** The screens are rendered: once they are painted the database may be opened. */
export function workspaceShown(): void {
  void afterPaint().then(tellShown);
}

/** The database is open, or could not be opened: whatever no screen shows waits for that. */
export async function workspaceSettled(): Promise<void> {
  await opening?.catch(() => undefined);
}

export function retryWorkspace(): void {
  wantedUser = null;
  follow();
}

export function useWorkspace(): Workspace {
  return useStore(workspace);
}
