/** When digests come, of what, and that none comes twice (rules.md, Mail). */
import { TZDate } from '@date-fns/tz';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCase, zones } from '../push/random-questions.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';
import { startMailWorld, type MailWorld } from './mail-world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.clear();
  await world.sql(`update stores set time_zone = 'America/New_York'`);
});

const { shift } = people;
type Letter = { id: number; kind: string; total: number; items: { title: string }[] };
/** Claims as a worker of its own does, by a clock of the test's. */
const claimAt = async (at: string, worker = v7(), lease = 60): Promise<Letter[]> =>
  (
    await world.sql<{ claim: { letters: Letter[] } }>(
      'select claim_mail_deliveries($1, 20, $2, $3) as claim',
      [worker, lease, at],
    )
  )[0]?.claim.letters ?? [];
const begin = async (worker: string, id: number, at: string): Promise<unknown> =>
  (await world.sql('select begin_mail_delivery($1, $2, $3) as may', [worker, id, at]))[0]?.['may'];
const settle = async (worker: string, id: number, outcome: string, at: string): Promise<unknown> =>
  (
    await world.sql('select settle_mail_deliveries($1, $2, $3) as settled', [
      worker,
      JSON.stringify([{ id, outcome, status: 250 }]),
      at,
    ])
  )[0]?.['settled'];
/** Sends what is due at this moment, as the function does; answers what it told. */
async function sendAt(at: string): Promise<string[][]> {
  const worker = v7();
  const letters = await claimAt(at, worker);
  for (const { id } of letters) {
    await begin(worker, id, at);
    await settle(worker, id, 'sent', at);
  }
  return letters.map(({ items }) => items.map(({ title }) => title).toSorted());
}
const utc = (value: unknown): string => new Date(String(value)).toISOString();
const tellAs = (title: string, what: object = {}) => world.tell(shift, { title, ...what });
const hour = 3_600_000;
const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * hour).toISOString();

describe('D17 the hour of a digest', () => {
  it.each([
    // [how, zone, after, due]
    ['daily', 'America/New_York', '2026-11-23T11:59:00Z', '2026-11-23T12:00:00Z'],
    ['daily', 'America/New_York', '2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z'],
    ['daily', 'Europe/Madrid', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z'],
    // Clocks go forward and back: seven is seven.
    ['daily', 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-08T11:00:00Z'],
    ['daily', 'America/New_York', '2026-10-31T11:00:00Z', '2026-11-01T12:00:00Z'],
    ['daily', 'Asia/Kolkata', '2026-11-23T01:29:59Z', '2026-11-23T01:30:00Z'],
    ['daily', 'Pacific/Kiritimati', '2026-11-22T16:59:00Z', '2026-11-22T17:00:00Z'],
    // A Sunday night, and the Monday of a changed clock.
    ['weekly', 'America/New_York', '2026-11-22T23:00:00Z', '2026-11-23T12:00:00Z'],
    ['weekly', 'America/New_York', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00Z'],
    ['weekly', 'America/New_York', '2026-10-26T11:00:00Z', '2026-11-02T12:00:00Z'],
    ['weekly', 'Europe/Madrid', '2026-03-23T06:00:00Z', '2026-03-30T05:00:00Z'],
  ])('%s in %s after %s: %s', async (how, zone, after, due) => {
    const [row] = await world.sql('select sync.digest_due($1, $2, $3) as due', [after, how, zone]);
    expect(utc(row?.['due'])).toBe(utc(due));
  });

  it('is the same in SQL and TypeScript in 1,000 random nights', async () => {
    const random = createRandom(20261125);
    const cases = Array.from({ length: 1000 }, () => {
      const { at, question } = makeCase(random);
      const how = random.pick(['daily', 'weekly']);
      return { after: at, how, zone: question.storeZone ?? random.pick(zones) };
    });
    const dueOf = ({ after, how, zone }: (typeof cases)[number]): string | undefined => {
      const day = new TZDate(after, zone);
      return Array.from(
        { length: 9 },
        (_, n) => new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + n, 7, zone),
      )
        .find((seven) => seven > after && (how === 'daily' || seven.getDay() === 1))
        ?.toISOString();
    };
    const rows = await world.sql(
      `select sync.digest_due((c ->> 'after')::timestamptz, c ->> 'how', c ->> 'zone') as due
       from jsonb_array_elements($1) with ordinality e (c, place) order by place`,
      [JSON.stringify(cases)],
    );
    expect(rows.map(({ due }) => utc(due))).toEqual(cases.map((each) => utc(dueOf(each))));
  });

  it('is by the clock of the store where the person works, else by their own', async () => {
    const zoneOf = async (person: { id: string }) =>
      (await world.sql('select sync.mail_zone($1) as zone', [person.id]))[0]?.['zone'];
    await world.sql(`update stores set time_zone = 'Europe/Madrid' where id = $1`, [
      stores['7486'].id,
    ]);
    await world.prefer(shift, { time_zone: 'Asia/Tokyo' });
    await world.prefer(people.admin, { time_zone: 'Asia/Tokyo' });
    expect(await zoneOf(shift)).toBe('Europe/Madrid');
    expect(await zoneOf(people.admin)).toBe('Asia/Tokyo');
    expect(await zoneOf({ id: v7() })).toBe('America/New_York');
  });

  it('waits for the end of quiet hours', async () => {
    await world.prefer(shift, {
      email_digest: 'daily',
      quiet_hours_enabled: true,
      quiet_hours_start: '22:00',
      quiet_hours_end: '08:30',
    });
    await tellAs('One');
    await world.digestsSince('2026-10-31T15:00:00Z');
    // The night on which the clock goes back: half past eight is 13:30 by then.
    expect(await sendAt('2026-11-01T12:00:00Z')).toEqual([]);
    expect(await sendAt('2026-11-01T13:29:59Z')).toEqual([]);
    expect(await sendAt('2026-11-01T13:30:00Z')).toEqual([['One']]);
  });

  it('whoever chooses digests in the afternoon gets the first one the next morning, with what came since', async () => {
    await tellAs('Before');
    await world.prefer(shift, { email_digest: 'daily' });
    await tellAs('After');
    await world.digestsSince('2026-11-23T20:00:00Z');
    expect(await sendAt('2026-11-24T11:59:59Z')).toEqual([]);
    expect(await sendAt('2026-11-24T12:00:00Z')).toEqual([['After']]);
  });
});

describe('D18 each digest once', () => {
  it('tells what is unread, wanted and new; a day without any has none', async () => {
    await world.prefer(shift, { email_digest: 'daily', budget: false });
    await world.digestsSince('2026-11-20T20:00:00Z');
    await tellAs('Wanted');
    await tellAs('Switched off', { category: 'budget' });
    const read = await tellAs('Read');
    const gone = await tellAs('Deleted');
    await world.sql('update notifications set is_read = true where id = $1', [read]);
    await world.sql('update notifications set deleted_at = now() where id = $1', [gone]);
    expect(await sendAt('2026-11-21T12:00:00Z')).toEqual([['Wanted']]);
    expect(await sendAt('2026-11-21T12:01:00Z')).toEqual([]);
    expect(await sendAt('2026-11-22T12:00:00Z')).toEqual([]);
    await tellAs('New');
    expect(await sendAt('2026-11-23T12:00:00Z')).toEqual([['New']]);
    expect(await world.mailsOf(shift)).toMatchObject([
      { state: 'sent' },
      { state: 'dropped', reason: 'nothing' },
      { state: 'sent' },
    ]);
  });

  it('pushes switched off switch no mails off, what is muted does', async () => {
    await world.prefer(shift, { email_digest: 'daily', enabled: false });
    await world.sql(
      `insert into notification_subscriptions (user_id, category, mode) values ($1, 'vehicles', 'mute')`,
      [shift.id],
    );
    await world.digestsSince('2026-11-20T20:00:00Z');
    await tellAs('Told');
    await tellAs('Muted', { category: 'vehicles' });
    expect(await sendAt('2026-11-21T12:00:00Z')).toEqual([['Told']]);
  });

  it('two workers at once: one has it; a lease that is over before it began is taken by another', async () => {
    await world.prefer(shift, { email_digest: 'daily' });
    await tellAs('One');
    await world.digestsSince('2026-11-20T20:00:00Z');
    const at = '2026-11-21T12:00:00Z';
    const late = v7();
    const [one, other] = await Promise.all([claimAt(at, late), claimAt(at, late)]);
    expect([...one, ...other]).toHaveLength(1);
    const id = [...one, ...other][0]?.id ?? 0;
    expect(await begin(v7(), id, at)).toBe(false);
    const next = v7();
    const after = later(at, 1);
    expect(await claimAt(after, next)).toMatchObject([{ id }]);
    // The one that was late may not begin, and of what it says nothing is believed.
    expect(await begin(late, id, after)).toBe(false);
    expect(await begin(next, id, after)).toBe(true);
    expect(await begin(next, id, after)).toBe(false);
    expect(await settle(late, id, 'retry', after)).toBe(0);
    expect(await settle(next, id, 'sent', after)).toBe(1);
  });

  it('of a worker that was killed on the way nobody knows: that digest does not come again, the next tells it', async () => {
    await world.prefer(shift, { email_digest: 'daily' });
    await tellAs('One');
    await world.digestsSince('2026-11-20T20:00:00Z');
    const at = '2026-11-21T12:00:00Z';
    const worker = v7();
    const [letter] = await claimAt(at, worker);
    expect(await begin(worker, letter?.id ?? 0, at)).toBe(true);
    expect(await claimAt(later(at, 1))).toEqual([]);
    expect(await world.mailsOf(shift)).toMatchObject([{ state: 'failed', reason: 'unknown' }]);
    expect(await sendAt('2026-11-22T12:00:00Z')).toEqual([['One']]);
  });

  it('one that waits for its server is told by the next day’s', async () => {
    await world.prefer(shift, { email_digest: 'daily' });
    await world.digestsSince('2026-11-20T20:00:00Z');
    await tellAs('First');
    const at = '2026-11-21T12:00:00Z';
    for (const hours of [0, 2, 5, 9, 14, 20]) {
      const worker = v7();
      for (const { id } of await claimAt(later(at, hours), worker)) {
        await begin(worker, id, later(at, hours));
        await settle(worker, id, 'retry', later(at, hours));
      }
    }
    await tellAs('Second');
    expect(await sendAt('2026-11-22T12:00:00Z')).toEqual([['First', 'Second']]);
    expect(await world.mailsOf(shift)).toMatchObject([
      { state: 'dropped', reason: 'replaced', attempts: 6 },
      { state: 'sent' },
    ]);
  });

  it('a server that was away for days sends one digest, not one for each day', async () => {
    await world.prefer(shift, { email_digest: 'daily' });
    await world.digestsSince('2026-11-10T20:00:00Z');
    await tellAs('One');
    expect(await sendAt('2026-11-21T15:00:00Z')).toEqual([['One']]);
    expect(await sendAt('2026-11-21T16:00:00Z')).toEqual([]);
    await tellAs('Two');
    expect(await sendAt('2026-11-22T12:00:00Z')).toEqual([['Two']]);
  });
});

describe('D16 urgent ones at once', () => {
  it('pass quiet hours; not what was read meanwhile, is not urgent, or not wanted', async () => {
    await world.prefer(shift, {
      email_urgent: true,
      quiet_hours_enabled: true,
      quiet_hours_start: '00:00',
      quiet_hours_end: '23:59',
    });
    await tellAs('Urgent', { urgency: 'high' });
    await tellAs('Normal');
    const read = await tellAs('Read', { urgency: 'high' });
    await world.sql('update notifications set is_read = true where id = $1', [read]);
    expect(await sendAt(new Date(Date.now() + hour).toISOString())).toEqual([['Urgent']]);
    await tellAs('Off', { urgency: 'high' });
    await world.prefer(shift, { email_urgent: false });
    expect(await sendAt(new Date(Date.now() + hour).toISOString())).toEqual([]);
    expect(await world.mailsOf(shift)).toMatchObject([
      { state: 'sent' },
      { state: 'dropped', reason: 'read' },
      { state: 'dropped', reason: 'off' },
    ]);
  });

  it('are not tried for longer than a day', async () => {
    await world.prefer(shift, { email_urgent: true });
    await tellAs('Urgent', { urgency: 'high' });
    expect(await sendAt(new Date(Date.now() + 25 * hour).toISOString())).toEqual([]);
    expect(await world.mailsOf(shift)).toMatchObject([{ state: 'failed', reason: 'expired' }]);
  });

  it.each([
    ['whose address is not confirmed', 'email_confirmed_at = null'],
    ['who is locked out', `banned_until = now() + interval '1 year'`],
    ['who is gone', 'deleted_at = now()'],
  ])('nobody is written to %s', async (_name, set) => {
    await world.prefer(shift, { email_urgent: true });
    await tellAs('Urgent', { urgency: 'high' });
    const before = await world.sql(
      'select email_confirmed_at, banned_until, deleted_at from auth.users where id = $1',
      [shift.id],
    );
    await world.sql(`update auth.users set ${set} where id = $1`, [shift.id]);
    try {
      expect(await sendAt(new Date(Date.now() + hour).toISOString())).toEqual([]);
      expect(await world.mailsOf(shift)).toMatchObject([
        { state: 'dropped', reason: 'no_address' },
      ]);
    } finally {
      await world.sql(
        'update auth.users set email_confirmed_at = $2, banned_until = $3, deleted_at = $4 where id = $1',
        [shift.id, ...Object.values(before[0] ?? {})],
      );
    }
  });
});
