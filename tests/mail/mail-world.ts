import { mailParts, type MailParts } from '../../supabase/local/mail/mail-parts.ts';
import {
  startMailServer,
  type MailFault,
  type MailGate,
  type MailStage,
} from '../../supabase/local/mail/mail-server.ts';
import { startQueueWorld, type QueueWorld } from '../database/queue-world.ts';
import type { Person } from '../world/people.ts';

type Received = MailParts & {
  readonly to: string;
  readonly raw: string;
  readonly isEncrypted: boolean;
};
type PersonId = Pick<Person, 'id'>;

export type MailWorld = Omit<QueueWorld, 'tell'> & {
  /** What the mail server took, in the order of arrival. */
  readonly received: Received[];
  /** The next mails to an address meet these, one each; then all is well. */
  plan(address: string, faults: readonly { stage: MailStage; fault: MailFault }[]): void;
  /** How the server is reached from here on. */
  guard(gate: MailGate): void;
  /** The passwords that it was told. */
  readonly passwords: { readonly password: string; readonly isEncrypted: boolean }[];
  /** Called when the server is about to answer. */
  watch(listener: (stage: MailStage, to: string | undefined) => void): void;
  prefer(person: PersonId, settings: Record<string, unknown>): Promise<void>;
  /** Has the person told; answers the id of the notification. */
  tell(person: PersonId, what?: object): Promise<string>;
  /** The last digests were planned at this moment. */
  digestsSince(at: string): Promise<void>;
  mailsOf(person: PersonId): Promise<Record<string, unknown>[]>;
  /** As the server of the mail program posts it (RFC 8058), without any session. */
  press(link: string, body?: string): Promise<{ status: number; text: string }>;
  /** Everything of mail and preferences goes. */
  clear(): Promise<void>;
};

export const appUrl = 'https://app.storehand.test';

/** The demo world with the real functions, beside a mail server that takes nothing that is wrong. */
export async function startMailWorld({
  user = '',
  ...environment
}: Record<string, string> = {}): Promise<MailWorld> {
  const received: Received[] = [];
  const passwords: MailWorld['passwords'] = [];
  let gate: MailGate | undefined;
  const planned = new Map<string, { stage: MailStage; fault: MailFault }[]>();
  let listener: (stage: MailStage, to: string | undefined) => void = () => undefined;
  const server = await startMailServer({
    take: ({ to, raw, isEncrypted }) =>
      void received.push({ to, raw, isEncrypted, ...mailParts(raw) }),
    gate: () => gate,
    signIn: (password, isEncrypted) => void passwords.push({ password, isEncrypted }),
    fault(stage, to) {
      listener(stage, to);
      const next = planned.get(to ?? '')?.[0];
      if (next?.stage !== stage) return undefined;
      planned.get(to ?? '')?.shift();
      return next.fault;
    },
  });
  const world = await startQueueWorld(
    { sender: 'send-mail', queue: 'sync.mail_deliveries' },
    {
      MAIL_URL: `smtp://${user === '' ? '' : `${user}@`}localhost:${server.port}`,
      // A busy machine is slow: what is not to be silent has time.
      MAIL_PATIENCE_MS: '60000',
      APP_URL: appUrl,
      ...environment,
    },
  );
  return {
    ...world,
    received,
    passwords,
    guard: (next) => (gate = next),
    plan: (address, faults) => void planned.set(address, [...faults]),
    watch: (next) => (listener = next),
    async prefer(person, settings) {
      const all = { user_id: person.id, ...settings };
      const names = Object.keys(all);
      await world.sql(
        `insert into notification_preferences (${names.join(', ')})
         values (${names.map((_, place) => `$${place + 1}`).join(', ')})
         on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
        Object.values(all),
      );
    },
    async tell(person, what) {
      const [id = ''] = await world.tell([person], what);
      return id;
    },
    async digestsSince(at) {
      await world.sql('update sync.mail_readers set planned_until = $1', [at]);
    },
    mailsOf: ({ id }) =>
      world.sql(
        `select kind, state, reason, attempts, last_status from sync.mail_deliveries where user_id = $1 order by id`,
        [id],
      ),
    async press(link, body = 'List-Unsubscribe=One-Click') {
      const response = await fetch(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      return { status: response.status, text: await response.text() };
    },
    async clear() {
      await world.sql('delete from sync.mail_deliveries');
      await world.sql('delete from sync.mail_readers');
      await world.sql('delete from notification_preferences');
      await world.sql('delete from notification_subscriptions');
      await world.sql('delete from notifications');
      received.length = 0;
      planned.clear();
    },
    async stop() {
      await world.stop();
      await server.stop();
    },
  };
}
