/** A random schedule of edits, lost lines, kills and changing access in one store, and an oracle that saw every edit. */
import { v7 } from 'uuid';
import { change } from '../../src/db/local-database.ts';
import { foodCostEntries } from '../../src/modules/budget/collections.ts';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import type { Row } from '../../sync/op.ts';
import { foodCost, setAmount } from './changes.ts';
import { createDevice, type Device, type Line } from './device.ts';
import type { World } from './world.ts';

/** Once everything works again and nothing moves any more. Rows are named by id and amount. */
export type Outcome = {
  readonly server: string[];
  readonly devices: string[][];
  /** What coordinators reported. */
  readonly faults: unknown[];
  /** Ops that were not closed. */
  readonly unfinished: string[];
  /** Edits that are neither current, nor replaced by somebody who saw them, nor refused, nor kept as a conflict. */
  readonly lost: string[];
  /** Rows that a member of another store got. */
  readonly foreign: string[];
};

/** mulberry32 */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Edit = { readonly id: string; readonly amount: number };

/** One store with its people, their devices, and everything that was ever written. */
export class Schedule {
  readonly #world: World;
  readonly #chance: () => number;
  readonly #storeId = v7();
  readonly #people: string[] = [];
  readonly #devices: {
    device: Device;
    journalStore: ReturnType<typeof createMemoryJournalStore>;
  }[] = [];
  readonly #edits: Edit[] = [];
  /** `id amount` of values that somebody saw and replaced. */
  readonly #replaced = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #faults: unknown[] = [];
  #amount = 1;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#chance = chanceOf(seed);
  }

  async run(seed: number, steps: number): Promise<Outcome> {
    await this.#world.stack.sql(
      'insert into public.stores (id, store_number, name) values ($1, $2, $3)',
      [this.#storeId, `C${seed}`, `Chaos ${seed}`],
    );
    for (let n = 0; n < 2; n += 1) {
      this.#people.push(await this.#world.person({ [this.#storeId]: 'general_manager' }));
    }
    for (const person of [0, 0, 1]) await this.#start(person);
    const outsider = await createDevice(
      this.#world,
      await this.#world.person({ [this.#world.storeB]: 'general_manager' }),
      [this.#storeId, this.#world.storeB],
    );
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#calm();
    await outsider.sync();
    const foreign = await outsider.store.keysOfScope(`store:${this.#storeId}`);
    await outsider.stop();
    const outcome = await this.#judge();
    await Promise.all(this.#devices.map(({ device }) => device.stop()));
    return { ...outcome, foreign: foreign.map(({ id }) => id) };
  }

  #pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#chance() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }

  async #start(person: number, place = this.#devices.length): Promise<void> {
    const userId = this.#people[person] ?? '';
    const journalStore = this.#devices[place]?.journalStore ?? createMemoryJournalStore();
    const skew = Math.floor((this.#chance() - 0.5) * 4 * 86_400_000);
    const device = await createDevice(this.#world, userId, [this.#storeId], { journalStore, skew });
    this.#devices[place] = { device, journalStore };
  }

  async #step(): Promise<void> {
    const place = Math.floor(this.#chance() * this.#devices.length);
    const { device } = this.#devices[place] ?? this.#devices[0] ?? this.#none();
    device.clock.pass(Math.floor(this.#chance() * 5000));
    const dice = this.#chance();
    if (dice < 0.18) await this.#create(device);
    else if (dice < 0.46) await this.#edit(device);
    else if (dice < 0.5) await this.#remove(device);
    else if (dice < 0.74) await device.sync();
    else if (dice < 0.9) device.line = this.#pick<Line>(['good', 'good', 'down', 'answer_lost']);
    else if (dice < 0.95) await this.#kill(place);
    else if (dice < 0.98)
      await this.#setRole(this.#pick(this.#people), this.#pick(['general_manager', 'shift_lead']));
    else await this.#revoke(this.#pick(this.#people));
  }

  #none(): never {
    throw new Error('No device');
  }

  async #create(device: Device): Promise<void> {
    const entry = foodCost(device.userId, this.#storeId, this.#amount++);
    await device.write([entry]);
    this.#edits.push({ id: entry.id, amount: this.#amount - 1 });
  }

  async #edit(device: Device): Promise<void> {
    const row = this.#anyRow(device);
    if (row === null) return;
    const amount = this.#amount++;
    await device.write([setAmount(row.id, amount)]);
    this.#replaced.add(named(row.id, row['amount']));
    this.#edits.push({ id: row.id, amount });
  }

  async #remove(device: Device): Promise<void> {
    const row = this.#anyRow(device);
    if (row === null) return;
    const deleted_at = new Date(device.clock.now()).toISOString();
    await device.write([change({ declaration: foodCostEntries, id: row.id, set: { deleted_at } })]);
    this.#deleted.add(row.id);
  }

  #anyRow(device: Device): Row | null {
    const rows = device.shown(foodCostEntries);
    return rows.length === 0 ? null : this.#pick(rows);
  }

  /** The device dies; only its journal is left. */
  async #kill(place: number): Promise<void> {
    const { device } = this.#devices[place] ?? this.#none();
    const person = this.#people.indexOf(device.userId);
    await device.stop();
    this.#faults.push(...device.faults);
    await this.#start(person, place);
  }

  async #setRole(userId: string, role: string): Promise<void> {
    await this.#world.stack.sql(
      `update public.store_users set role = $2::public.store_role, deleted_at = null
       where user_id = $1 and store_id = $3`,
      [userId, role, this.#storeId],
    );
  }

  async #revoke(userId: string): Promise<void> {
    await this.#world.stack.sql(
      'update public.store_users set deleted_at = now() where user_id = $1 and store_id = $2',
      [userId, this.#storeId],
    );
  }

  /** Everything works again, until nothing moves. */
  async #calm(): Promise<void> {
    for (const person of this.#people) await this.#setRole(person, 'general_manager');
    for (let round = 0; round < 3; round += 1) {
      for (const { device } of this.#devices) {
        device.line = 'good';
        await device.sync();
      }
    }
  }

  async #judge(): Promise<Omit<Outcome, 'foreign'>> {
    const server = await this.#world.stack.sql(
      `select id, amount::float8 as amount, deleted_at from public.food_cost_entries where store_id = $1`,
      [this.#storeId],
    );
    const current = new Map(server.map((row) => [row['id'], row['amount']]));
    const centre = new Set<string>();
    const unfinished: string[] = [];
    const shown: string[][] = [];
    for (const { device } of this.#devices) {
      this.#faults.push(...device.faults);
      const { live, refused } = await device.journal.unfinished(device.userId);
      unfinished.push(...live.map((op) => op.id));
      for (const op of refused) centre.add(named(op.id, op.set['amount']));
      shown.push(listed(device.shown(foodCostEntries)));
    }
    const conflicts = await this.#world.stack.sql(
      `select record_id, kept_value, other_value from public.record_conflicts
       where store_id = $1 and field = 'amount'`,
      [this.#storeId],
    );
    const kept = new Set(
      conflicts.flatMap((row) => [
        named(row['record_id'], row['kept_value']),
        named(row['record_id'], row['other_value']),
      ]),
    );
    const lost = this.#edits.filter(({ id, amount }) => {
      const name = named(id, amount);
      return !(
        current.get(id) === amount ||
        this.#replaced.has(name) ||
        centre.has(name) ||
        kept.has(name) ||
        this.#deleted.has(id)
      );
    });
    return {
      server: listed(server.filter((row) => row['deleted_at'] === null)),
      devices: shown,
      faults: this.#faults,
      unfinished,
      lost: lost.map(({ id, amount }) => named(id, amount)),
    };
  }
}

const named = (id: unknown, amount: unknown): string => `${String(id)} ${Number(amount)}`;

function listed(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return rows
    .map((row) => named(row['id'], row['amount']))
    .sort((one, other) => one.localeCompare(other));
}
