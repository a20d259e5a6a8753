/**
 * A second copy of the stored session, on the disk within milliseconds. Browsers write localStorage seconds later: whoever
 * is killed in between would be signed out, or signed in again after they had left. Read beside the start, never on its way.
 */
import * as v from 'valibot';
import { endSession, resumeSession } from './session.ts';
import {
  identitySchema,
  onSessionStored,
  readEndedSession,
  readIdentity,
  readTokens,
  storeTokens,
  tokensSchema,
} from './stored-session.ts';
import { strictStore } from '../storage/strict-store.ts';

const store = strictStore('storehand-session', 'key');
const key = 'session';

const copySchema = v.variant('state', [
  v.object({ state: v.literal('open'), tokens: tokensSchema, identity: identitySchema }),
  v.object({ state: v.literal('ended'), signedInAt: v.number() }),
]);
type Copy = v.InferOutput<typeof copySchema>;

async function readCopy(): Promise<Copy | null> {
  const parsed = v.safeParse(
    copySchema,
    await store.run<unknown>('readonly', (copies) => copies.get(key)),
  );
  return parsed.success ? parsed.output : null;
}

/** As localStorage says it now; null: it says nothing of any session. */
function present(): Copy | null {
  const identity = readIdentity();
  const tokens = readTokens();
  if (identity !== null && tokens !== null) return { state: 'open', tokens, identity };
  const ended = readEndedSession();
  return ended === null ? null : { state: 'ended', signedInAt: ended.signedInAt };
}

let copying = false;
let changes = 0;

function noteChange(): void {
  changes += 1;
  if (!copying) void copy();
}

/** One at a time, and always of the latest. Without the copy everything works as it did: localStorage is what counts. */
async function copy(): Promise<void> {
  copying = true;
  let copied = -1;
  while (copied !== changes) {
    copied = changes;
    const now = present();
    if (now === null) continue;
    await store.run('readwrite', (copies) => copies.put({ key, ...now })).catch(() => undefined);
  }
  copying = false;
}

/** Brings back what a kill took, then keeps the copy. For the whole life of the page. */
export async function keepSessionCopied(): Promise<void> {
  onSessionStored(noteChange);
  const before = changes;
  const kept = await readCopy().catch(() => null);
  // Somebody came or left meanwhile: what is stored now is newer than the copy.
  if (kept !== null && changes === before) settle(kept);
  noteChange();
}

/** One session at a time: whichever began later is the last that this device had. A kill may bring back several before it. */
function settle(kept: Copy): void {
  const identity = readIdentity();
  if (kept.state === 'ended') {
    if (identity !== null && identity.signedInAt <= kept.signedInAt) endSession('user');
    return;
  }
  const { userId, signedInAt } = kept.identity;
  if (identity?.userId === userId) return;
  if (identity !== null && identity.signedInAt >= signedInAt) return;
  // One that began before the last known end is not what the kill took.
  const lastEnd = readEndedSession()?.at ?? 0;
  if (signedInAt <= lastEnd) return;
  storeTokens(kept.tokens);
  resumeSession(kept.identity);
}
