import { startQueueWorld, type QueueWorld } from '../database/queue-world.ts';
import type { Person } from '../world/people.ts';
import { startPushService, type Browser, type PushService } from './push-service.ts';

export type PushWorld = QueueWorld & {
  readonly service: PushService;
  /** A browser of the person that the server knows, made past the function. */
  browserOf(person: Pick<Person, 'id'>): Promise<Browser>;
  stateOf(notification: string): Promise<Record<string, unknown>[]>;
};

/** The demo world with the real functions, beside a push service of our own. */
export async function startPushWorld(): Promise<PushWorld> {
  const service = await startPushService();
  const world = await startQueueWorld(
    { sender: 'send-webpush-notification', queue: 'sync.push_deliveries' },
    // A busy machine is slow: what is not to be silent has time.
    { PUSH_SERVICES: service.origin, PUSH_PATIENCE_MS: '60000' },
  );
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
