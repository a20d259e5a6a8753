import { v7 } from 'uuid';
import { startWorld, type World } from '../database/world.ts';
import type { Person } from '../world/people.ts';
import { startPushService, type Browser, type PushService } from './push-service.ts';

export type PushWorld = World & {
  readonly service: PushService;
  /** A browser of the person that the server knows, made past the function. */
  browserOf(person: Pick<Person, 'id'>): Promise<Browser>;
  /** Has these people told; answers the ids of the notifications, once they are written. */
  tell(people: readonly Pick<Person, 'id'>[], what?: object): Promise<string[]>;
  /** Runs the function until the queue holds nothing that is due. */
  drain(): Promise<Response>;
  /** Moves the clock of what waits: it is due now. */
  makeDue(): Promise<void>;
  stateOf(notification: string): Promise<Record<string, unknown>[]>;
};

/** The demo world with the real functions, beside a push service of our own. */
export async function startPushWorld(): Promise<PushWorld> {
  const service = await startPushService();
  const world = await startWorld({
    // A busy machine is slow: what is not to be silent has time.
    functionEnvironment: { PUSH_SERVICES: service.origin, PUSH_PATIENCE_MS: '60000' },
  });
  // What a commit kicks would race with what a test runs by hand.
  await world.sql(`delete from sync.settings where name = 'functions_url'`);
  return {
    ...world,
    service,
    async browserOf(person) {
      const browser = service.subscribe();
      const { endpoint, keys } = browser.subscription;
      await world.sql('select register_webpush_subscription($1, $2, $3, $4, $5)', [
        person.id,
        endpoint,
        keys.p256dh,
        keys.auth,
        'Test browser',
      ]);
      return browser;
    },
    async tell(people, what = {}) {
      const letters = people.map(({ id }) => ({
        id: v7(),
        user_id: id,
        title: 'Walk-in is warm',
        message: 'Store #7486',
        type: 'warning',
        category: 'inspections',
        urgency: 'normal',
        url: '/inspections',
        ...what,
      }));
      await world.sql(
        `insert into sync.outbox (store_id, notification) select (n ->> 'store_id')::uuid, n from jsonb_array_elements($1) n`,
        [JSON.stringify(letters)],
      );
      await world.sql('select deliver_notifications(100000)');
      return letters.map(({ id }) => id);
    },
    drain: () =>
      fetch(`${world.stack.url}/functions/v1/send-webpush-notification`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.stack.serviceRoleKey}` },
        body: JSON.stringify({ drain: true }),
      }),
    async makeDue() {
      await world.sql(
        `update sync.push_deliveries set next_attempt_at = now() - interval '1 second' where state = 'waiting'`,
      );
    },
    stateOf: (notification) =>
      world.sql(
        `select state, reason, attempts, last_status, shortened from sync.push_deliveries where notification_id = $1 order by id`,
        [notification],
      ),
    async stop() {
      await world.stop();
      await service.stop();
    },
  };
}
