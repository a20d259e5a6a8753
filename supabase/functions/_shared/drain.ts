import { call, serviceToken } from './backend.ts';
import { languageOf } from './event-words.ts';
import { digestMessage, messageOf, type Digest, type Notified } from './push-message.ts';
import { sendPush, type Endpoint, type Outcome, type Sender } from './send-push.ts';

/** Letters that a worker holds at a time, and how many are on their way at once. */
const batch = 50;
const atOnce = 16;
/** Answers that are written down together: what a killed worker had sent and not written down comes twice. */
const settledTogether = 8;
/** Seconds for which nobody else takes a letter: longer than a whole batch may take. */
const lease = 90;
/** Milliseconds after which a run ends; the next goes on. */
const longestRun = 50_000;
const deliveredTogether = 500;

type Letter = Endpoint & {
  readonly id: number;
  readonly receipt: string;
  readonly shortened: boolean;
  readonly language: string;
  readonly silent: boolean;
  readonly seconds_left: number;
  readonly unread: number;
  readonly notification: Notified | null;
  readonly digest: Digest | null;
};
type Claim = { readonly letters: readonly Letter[]; readonly more: boolean };
type Result = Outcome & { readonly id: number };

function send(letter: Letter, sender: Sender): Promise<Outcome> {
  const common = {
    receipt: letter.receipt,
    unread: letter.unread,
    language: languageOf(letter.language),
    silent: letter.silent,
  };
  const message =
    letter.notification === null
      ? digestMessage(letter.digest ?? [], common)
      : messageOf(letter.notification, common);
  const { seconds_left: secondsLeft, shortened } = letter;
  return sendPush(letter, message, { secondsLeft, shortened }, sender);
}

async function sendAll(letters: readonly Letter[], sender: Sender, worker: string): Promise<void> {
  const waiting = [...letters];
  let results: Result[] = [];
  const settle = async () => {
    if (results.length === 0) return;
    const settled = results;
    results = [];
    await call('settle_push_deliveries', { worker, results: settled }, serviceToken());
  };
  const work = async () => {
    for (let letter = waiting.shift(); letter !== undefined; letter = waiting.shift()) {
      const outcome = await send(letter, sender);
      results.push({ id: letter.id, ...outcome });
      if (results.length >= settledTogether) await settle();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await settle();
}

/**
 * Sends what is due, batch by batch, until nothing is left or the run has lasted long enough; answers how many letters it
 * had. Before that it tells what a commit left to be told beside it.
 */
export async function drain(sender: Sender): Promise<number> {
  const end = Date.now() + longestRun;
  const worker = crypto.randomUUID();
  let told: unknown = deliveredTogether;
  while (Date.now() < end && typeof told === 'number' && told >= deliveredTogether) {
    told = await call('deliver_notifications', { at_most: deliveredTogether }, serviceToken());
  }
  let handled = 0;
  while (Date.now() < end) {
    const args = { worker, at_most: batch, lease_seconds: lease };
    const claim = (await call('claim_push_deliveries', args, serviceToken())) as Claim;
    if (claim.letters.length === 0 && !claim.more) break;
    await sendAll(claim.letters, sender, worker);
    handled += claim.letters.length;
  }
  return handled;
}
