import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { accepted, Device, op } from '../database/device.ts';
import { newAnswer, newEntry, newInspection, scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom, type Random } from '../world/random.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let clients: Device['client'][];

beforeAll(async () => {
  world = await startWorld();
  clients = await Promise.all(
    [people.manager, people.inspector, people.shift].map((person) => world.signIn(person)),
  );
});
afterAll(() => world.stop());

type Fields = Record<string, unknown>;

/** A tablet that edits one record by what it last saw of it, and sends when it has a line. */
class Tablet {
  readonly device: Device;
  readonly kind: string;
  readonly id: string;
  view: Fields = {};
  #unsent: WireOp | null = null;
  /** The clock of this tablet, in milliseconds off. */
  readonly #skew: number;

  constructor(client: Device['client'], kind: string, id: string, skew: number) {
    this.device = new Device(client);
    this.kind = kind;
    this.id = id;
    this.#skew = skew;
  }

  /** Unsent edits of one record merge per field, keeping the first base. */
  edit(field: string, value: unknown): void {
    const earlier = this.#unsent;
    this.#unsent = op({
      collection: this.kind,
      id: this.id,
      scope: scopeOf(store),
      op_id: earlier?.op_id ?? newId(),
      set: { ...earlier?.set, [field]: value },
      base: { [field]: this.view[field], ...earlier?.base },
      ago: -this.#skew,
    });
    this.view[field] = value;
  }

  /** Answers the op that went out, if any. */
  async sync(): Promise<WireOp | null> {
    const sent = this.#unsent;
    this.#unsent = null;
    if (sent) {
      const sent_at = new Date(Date.now() + this.#skew).toISOString();
      accepted(await this.device.send(this.device.batch([sent], { sent_at })));
    }
    this.view = (await this.device.row(this.kind, this.id)) ?? {};
    return sent;
  }
}

async function run(
  random: Random,
  tablets: readonly Tablet[],
  change: (tablet: Tablet) => void,
): Promise<WireOp[]> {
  const sent: WireOp[] = [];
  const note = (one: WireOp | null): void => {
    if (one) sent.push(one);
  };
  for (const tablet of tablets) await tablet.sync();
  for (let step = 0; step < 14; step += 1) {
    const tablet = tablets[random.between(0, tablets.length - 1)];
    if (!tablet) continue;
    if (random.chance(0.6)) change(tablet);
    else note(await tablet.sync());
  }
  for (const tablet of tablets) note(await tablet.sync());
  for (const tablet of tablets) await tablet.sync();
  return sent;
}

/**
 * Every value that somebody typed stands, was replaced by somebody who had seen it, or is kept in a conflict.
 */
async function expectNothingVanished(
  id: string,
  final: Fields,
  sent: readonly WireOp[],
): Promise<void> {
  const conflicts = await world.sql<{ field: string; kept_value: unknown; other_value: unknown }>(
    `select field, kept_value, other_value from record_conflicts where record_id = $1`,
    [id],
  );
  const vanished = sent.flatMap((one) =>
    Object.entries(one.set).filter(
      ([field, value]) =>
        final[field] !== value &&
        !sent.some((other) => other !== one && other.base[field] === value) &&
        !conflicts.some((row) => row.field === field && row.other_value === value),
    ),
  );
  expect(vanished).toEqual([]);
}

describe('M1 M2 M3 three tablets with wrong clocks edit one record in random order', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))('food cost, schedule %i', async (seed) => {
    const random = createRandom(1000 + seed);
    const entry = newEntry(people.manager, store, 1, { ago: 60_000 });
    const [first = null] = clients;
    if (!first) throw new Error('Nobody is signed in.');
    await new Device(first).push(entry);
    const tablets = clients
      .slice(0, 2)
      .concat(first)
      .map(
        (client) =>
          new Tablet(client, 'food_cost_entries', entry.id, random.between(-9, 9) * 600_000),
      );
    let amount = 1;
    const sent = await run(random, tablets, (tablet) => {
      amount += 1;
      if (random.chance(0.7)) tablet.edit('amount', amount);
      else tablet.edit('entry_date', `2026-10-${String(10 + (amount % 20)).padStart(2, '0')}`);
    });
    const [final = {}, ...others] = tablets.map((tablet) => tablet.view);
    for (const other of others) expect(other).toEqual(final);
    await expectNothingVanished(entry.id, final, sent);
  });

  it.each(Array.from({ length: 8 }, (_, seed) => seed))('an answer, schedule %i', async (seed) => {
    const random = createRandom(2000 + seed);
    const inspection = newInspection(people.inspector, store, { ago: 60_000 });
    const answer = newAnswer(inspection.id, store, 0, 'pass', { ago: 60_000 });
    const inspector = clients[1];
    if (!inspector) throw new Error('Nobody is signed in.');
    await new Device(inspector).push(inspection, answer);
    const tablets = clients.map(
      (client) =>
        new Tablet(client, 'inspection_responses', answer.id, random.between(-9, 9) * 600_000),
    );
    let n = 0;
    const sent = await run(random, tablets, (tablet) => {
      n += 1;
      if (random.chance(0.5)) tablet.edit('notes', `note ${n}`);
      else tablet.edit('response_value', random.pick(['pass', 'fail', 'na']));
    });
    const [final = {}, ...others] = tablets.map((tablet) => tablet.view);
    for (const other of others) expect(other).toEqual(final);
    const notes = sent.map((one) => ({
      ...one,
      set: 'notes' in one.set ? { notes: one.set['notes'] } : {},
    }));
    await expectNothingVanished(answer.id, final, notes);
    const points = final['response_value'] === 'fail' ? 0 : 5;
    expect(final['points_earned']).toBe(points);
  });
});
