import { call, serviceToken } from './backend.ts';
import { languageOf } from './event-words.ts';
import type { MailOutcome } from './mail-outcome.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailText, type Told } from './mail-text.ts';

/** Mails that a worker holds at a time, and how many are on their way at once. */
const batch = 20;
const atOnce = 4;
/** Seconds for which nobody else takes a mail: longer than a whole batch may take. */
const lease = 180;
/** Milliseconds after which a run ends; the next goes on. */
const longestRun = 50_000;

type Letter = Omit<Told, 'language'> & {
  readonly id: number;
  readonly receipt: string;
  readonly to: string;
  readonly language: string;
  readonly token: string;
};
type Claim = { readonly letters: readonly Letter[]; readonly more: boolean };

export type Addresses = {
  /** Where the app is. */
  readonly app: string;
  /** Where the functions are. */
  readonly functions: string;
};

function send(letter: Letter, provider: MailProvider, at: Addresses): Promise<MailOutcome> {
  const { to, receipt, token } = letter;
  // A fragment reaches no server: neither logs nor what a browser tells the next page know the link.
  const links = { app: at.app, unsubscribe: `${at.app}/unsubscribe#${token}` };
  const text = mailText({ ...letter, language: languageOf(letter.language) }, links);
  const unsubscribe = `${at.functions}/unsubscribe-mail?token=${token}`;
  return provider.send({ to, receipt, unsubscribe, ...text });
}

/** Sends the mails that are due, batch by batch, until none is left or the run has lasted long enough; answers how many. */
export async function drainMail(provider: MailProvider, at: Addresses): Promise<number> {
  const end = Date.now() + longestRun;
  const worker = crypto.randomUUID();
  let handled = 0;
  while (Date.now() < end) {
    const args = { worker, at_most: batch, lease_seconds: lease };
    const claim = (await call('claim_mail_deliveries', args, serviceToken())) as Claim;
    const waiting = [...claim.letters];
    const work = async () => {
      for (let letter = waiting.shift(); letter !== undefined; letter = waiting.shift()) {
        const { id } = letter;
        const begins = { worker, delivery: id };
        if ((await call('begin_mail_delivery', begins, serviceToken())) !== true) continue;
        const results = [{ id, ...(await send(letter, provider, at)) }];
        await call('settle_mail_deliveries', { worker, results }, serviceToken());
        handled += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (!claim.more) break;
  }
  return handled;
}
