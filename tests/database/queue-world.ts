import { v7 } from 'uuid';
import type { Person } from '../world/people.ts';
import { startWorld, type World } from './world.ts';

export type QueueWorld = World & {
  /** Has these people told; answers the ids of the notifications, once they are written. */
  tell(people: readonly Pick<Person, 'id'>[], what?: object): Promise<string[]>;
  /** Runs the function until its queue holds nothing that is due. */
  drain(): Promise<Response>;
  /** Moves the clock of what waits: it is due now. */
  makeDue(): Promise<void>;
};

/** The demo world with the real functions, of which `sender` empties the queue `queue`, when a test runs it. */
export async function startQueueWorld(
  { sender, queue }: { readonly sender: string; readonly queue: string },
  functionEnvironment: Record<string, string>,
): Promise<QueueWorld> {
  const world = await startWorld({ functionEnvironment });
  // What a commit kicks would race with what a test runs by hand.
  await world.sql(`delete from sync.settings where name = 'functions_url'`);
  // What tells people by the clock would add to what a test has told.
  await world.sql('delete from sync.scheduled_jobs');
  return {
    ...world,
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
      fetch(`${world.stack.url}/functions/v1/${sender}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.stack.serviceRoleKey}` },
        body: JSON.stringify({ drain: true }),
      }),
    async makeDue() {
      await world.sql(
        `update ${queue} set next_attempt_at = now() - interval '1 second' where state = 'waiting'`,
      );
    },
  };
}
