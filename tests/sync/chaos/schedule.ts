/** One random schedule: five devices, two stores, everything that can go wrong, and what is true in the end. */
import { v7 } from 'uuid';
import { sameValue } from '../../../sync/same-value.ts';
import { recordName, type RefusedOp, type Row } from '../../../sync/op.ts';
import type { WireOp } from '../../../sync/protocol.ts';
import type { World } from '../world.ts';
import { Chance } from './chance.ts';
import { declarationsOf, Device, nameOf } from './device.ts';
import { Ledger } from './ledger.ts';
import type { Weather } from './weather.ts';
import type { DeviceSetup, Snapshot, Work } from './messages.ts';
import { Server } from './server.ts';
import type { Storage } from './rows.ts';
import { Story } from './story.ts';
import { startThread, type RemoteDevice } from './threads.ts';

/** Everything is empty when all is well. */
export type Outcome = {
  /** Accepted edits without a trace. */
  readonly lost: string[];
  /** Edits that a device called done and that were not at the server at that moment. */
  readonly falselyGreen: string[];
  /** Rows that a device got without a grant. */
  readonly foreign: string[];
  /** Rows that a device holds otherwise than the server answers, or that only one of them has. */
  readonly different: string[];
  /** Ops that never end. */
  readonly unfinished: string[];
  readonly contradictions: string[];
  readonly faults: string[];
};

const stepWeights = {
  edit: 40,
  sync: 26,
  syncTogether: 5,
  weather: 12,
  lateAnswer: 3,
  lateCopy: 3,
  pass: 4,
  kill: 4,
  killSoon: 4,
  tab: 3,
  hide: 2,
  token: 3,
  skew: 2,
  wrongClock: 0.5,
  role: 3,
  revoke: 2,
  giveBack: 3,
  notify: 3,
  retryRefused: 2,
  giveUpRefused: 1,
  backUp: 1,
  restore: 1,
  breakConnections: 1,
  purge: 0.7,
  growOld: 3,
  pack: 1,
  bringIn: 1,
  restart: 0.1,
  look: 3,
} as const;

const weathers: readonly Weather[] = [
  'good',
  'good',
  'good',
  'storm',
  'down',
  'lost_before',
  'answer_lost',
  'captive',
  'twice',
  'slow',
  'newer_server',
];

/** A device of the schedule, by its thread. */
type Client = {
  readonly name: string;
  readonly userId: string;
  readonly device: RemoteDevice;
  /** The line as it is set just now. */
  weather: Weather;
  token: 'good' | 'ended' | 'lost';
};

const devicesOfASchedule = 5;

/** Threads are used again by the next schedule. */
export class Threads {
  #threads: RemoteDevice[] | null = null;

  all(): readonly RemoteDevice[] {
    this.#threads ??= Array.from({ length: devicesOfASchedule }, startThread);
    return this.#threads;
  }

  async end(): Promise<void> {
    await Promise.all((this.#threads ?? []).map((thread) => thread.end()));
    this.#threads = null;
  }
}

/** Two of five schedules keep rows in maps, which is twice as fast; the others in RxDB. */
const storages: readonly Storage[] = ['map', 'rxdb', 'dexie', 'map', 'rxdb'];
export const storageOf = (seed: number): Storage => storages[seed % storages.length] ?? 'map';

/** In one of three schedules people work with supplies, too, in one of six with vehicles. */
const workOf = (seed: number): Work =>
  seed % 3 === 1 ? 'supplies' : seed % 6 === 2 ? 'vehicles' : 'walks';

export class Schedule {
  readonly #world: World;
  readonly #threads: Threads;
  readonly #seed: number;
  readonly #work: Work;
  readonly #chance: Chance;
  readonly #server: Server;
  readonly #ledger: Ledger;
  readonly #clients: Client[] = [];
  readonly #falselyGreen: string[] = [];
  readonly story: Story;
  /** What happened, for whoever asks whether enough did. */
  readonly tally = { edits: 0, conflicts: 0, refused: 0 };
  readonly #packs: { id: string; userId: string; ops: readonly WireOp[] }[] = [];
  #backedUp = false;
  /**
   * The log keeps what is unfinished. What the server has had once is only in the journal's database, for a server that
   * is restored: of a schedule in which both are lost nobody can ask that.
   */
  readonly #journalsGetLost: boolean;

  constructor(
    world: World,
    threads: Threads,
    seed: number,
    onLine: (line: string) => void = () => undefined,
  ) {
    this.#world = world;
    this.#threads = threads;
    this.#seed = seed;
    this.#work = workOf(seed);
    this.#journalsGetLost = seed % 3 === 0;
    this.story = new Story(onLine);
    this.#chance = new Chance(seed * 7919);
    this.#server = new Server(world);
    this.#ledger = new Ledger(this.#server);
  }

  async run(steps: number, storage: Storage = storageOf(this.#seed)): Promise<Outcome> {
    await this.#server.open(this.#seed, this.#work);
    const [both, one, lead] = this.#server.people;
    const owners = [both, both, one, lead, this.#server.admin];
    const threads = this.#threads.all();
    for (const [index, userId = ''] of owners.entries()) {
      const device = threads[index];
      if (device === undefined) throw new Error('There are fewer threads than devices');
      const name = `device ${index}`;
      device.listeners = {
        saw: (seen) => this.#ledger.saw(userId, seen),
        told: (line) => this.story.tell(name, line),
      };
      const setup = this.#setup(name, userId, storage, (index + 1) * 100_000);
      this.#clients.push({ name, userId, device, weather: 'good', token: 'good' });
      await device.start(setup);
    }
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#calm();
    const outcome = await this.#judge();
    await Promise.all(this.#clients.map(({ device }) => device.stop()));
    return outcome;
  }

  #setup(name: string, userId: string, storage: Storage, firstValue: number): DeviceSetup {
    const { url, anonKey, jwtSecret } = this.#world.stack;
    return {
      name,
      userId,
      storeIds: this.#server.storeIds,
      template: this.#server.template,
      seed: Math.floor(this.#chance.next() * 4_294_967_296),
      storage,
      work: this.#work,
      firstValue,
      backend: { url, anonKey, jwtSecret },
    };
  }

  async #step(): Promise<void> {
    const chance = this.#chance;
    const client = chance.pick(this.#clients);
    const { device } = client;
    await device.revive();
    const step = chance.weighed(stepWeights);
    this.story.step(`${step} (${client.name})`);
    const person = chance.pick(this.#server.people);
    const storeId = chance.pick(this.#server.storeIds);
    switch (step) {
      case 'edit': {
        const granted = this.#server.storeIds.filter((id) =>
          this.#server.isGranted(client.userId, id),
        );
        for (let edits = 1 + chance.below(3); edits > 0; edits -= 1) {
          const written = await device.edit(granted);
          if (written === null) break;
          const entries = this.#ledger.begin(client, written.ops);
          if (written.accepted) this.#ledger.accept(entries);
        }
        break;
      }
      case 'sync':
        await device.sync();
        break;
      case 'syncTogether':
        await this.#everybody();
        break;
      case 'weather':
        await this.#setWeather(client, chance.pick(weathers));
        break;
      case 'lateAnswer':
        await device.lateAnswer();
        break;
      case 'lateCopy':
        await device.lateCopy();
        break;
      case 'pass':
        await device.pass(chance.below(400_000));
        break;
      case 'kill':
        await device.kill({
          wiped: chance.in(0.3),
          journalLost: this.#journalsGetLost && chance.in(0.4),
        });
        break;
      case 'killSoon':
        await device.dieSoon(chance.below(40));
        break;
      case 'tab':
        await device.tab();
        break;
      case 'hide':
        await device.hide();
        break;
      case 'token':
        if (chance.in(0.6)) await this.#setToken(client, 'ended');
        else await this.#setToken(client, client.token === 'lost' ? 'good' : 'lost');
        break;
      case 'skew':
        await device.skew(Math.floor((chance.next() - 0.5) * 2 * 86_400_000));
        break;
      case 'wrongClock':
        // A tablet whose battery was flat, or somebody who tried to cheat a date.
        await device.skew(chance.pick([-400, -30, 9, 30, 400]) * 86_400_000);
        break;
      case 'role':
        if (!this.#server.isGranted(person, storeId)) break;
        await this.#server.setRole(
          person,
          storeId,
          chance.pick(['general_manager', 'shift_lead', 'supervisor', 'admin'] as const),
        );
        break;
      case 'revoke':
        await this.#server.revoke(person, storeId);
        break;
      case 'giveBack':
        await this.#server.setRole(person, storeId, 'general_manager');
        break;
      case 'notify':
        await this.#server.notify(person, 'A word');
        break;
      case 'retryRefused':
      case 'giveUpRefused': {
        const { refused } = await device.snapshot();
        if (refused.length === 0) break;
        const op = chance.pick(refused);
        this.story.tell(client.name, `${step} ${recordName(op)} (${op.code})`);
        if (step === 'retryRefused') await device.retryRefused(op.op_id);
        else {
          this.#ledger.giveUp(client, op);
          await device.giveUpRefused(op.op_id);
        }
        break;
      }
      case 'backUp':
        await this.#server.backUp();
        this.#backedUp = true;
        break;
      case 'restore':
        if (this.#backedUp && !this.#journalsGetLost) await this.#server.restore();
        break;
      case 'breakConnections': {
        const together = this.#everybody();
        await this.#server.breakConnections();
        await together;
        break;
      }
      case 'pack': {
        const ops = await device.pack();
        if (ops.length > 0) this.#packs.push({ id: v7(), userId: client.userId, ops });
        break;
      }
      case 'bringIn': {
        // Any pack, as often as somebody likes.
        if (this.#packs.length === 0) break;
        const { id, userId, ops } = chance.pick(this.#packs);
        for (const op of ops) this.story.tell('schedule', `brought in ${recordName(op)}`);
        await this.#server.bringIn(userId, id, ops);
        break;
      }
      case 'purge':
        for (const record of await this.#server.purge()) {
          this.story.tell('schedule', `purged ${record}`);
          this.#ledger.purge(record);
        }
        break;
      case 'growOld': {
        const record = await this.#server.growOld(chance.next());
        if (record !== null) this.story.tell('schedule', `${record} grew old`);
        break;
      }
      case 'restart':
        await this.#world.restart();
        break;
      case 'look':
        await this.#look();
        break;
    }
  }

  async #everybody(): Promise<void> {
    await Promise.all(this.#clients.map(({ device }) => device.sync()));
  }

  async #setWeather(client: Client, weather: Weather): Promise<void> {
    this.story.tell(client.name, `its line is ${weather}`);
    client.weather = weather;
    await client.device.weather(weather);
  }

  async #setToken(client: Client, token: Client['token']): Promise<void> {
    client.token = token;
    this.story.tell(client.name, `its token is ${token}`);
    await client.device.token(token === 'good' ? 'renew' : token === 'ended' ? 'expire' : 'lose');
  }

  /** In the middle of it all: what a device calls done is at the server. */
  async #look(): Promise<void> {
    const green = new Map<Client, Set<string>>();
    const refused = new Map<object, readonly RefusedOp[]>();
    for (const client of this.#clients) {
      const seen = await client.device.snapshot();
      const aware = await this.#isAware(seen);
      refused.set(client, seen.refused);
      const open = new Set([...seen.live, ...seen.refused].map(recordName));
      const records = new Set(
        this.#ledger.edits
          .filter((edit) => edit.client === client && !open.has(edit.record))
          .map((edit) => edit.record),
      );
      green.set(client, aware ? records : new Set());
    }
    const truth = await this.#server.truth();
    const false_ = this.#ledger.lost(
      truth,
      refused,
      (edit) => green.get(edit.client as Client)?.has(edit.record) ?? false,
    );
    for (const problem of false_) this.story.tell('schedule', `called done: ${problem}`);
    this.#falselyGreen.push(...false_);
  }

  /** After a restore a device cannot know before it asks. */
  async #isAware({ scopes }: Snapshot): Promise<boolean> {
    const states = new Map<string, string>(scopes.map((state) => [state.scope, state.epoch]));
    const epochs = await this.#world.stack.sql('select scope, epoch::text from public.sync_scopes');
    return epochs.every(({ scope, epoch }) => {
      const known = states.get(String(scope));
      if (known !== undefined) return known === epoch;
      // What it has not read yet it shows to nobody.
      return !this.#server.storeIds.some((id) => scope === `store:${id}`) && scope !== 'global';
    });
  }

  /** Everything works again, until nothing moves. */
  async #calm(): Promise<void> {
    this.story.step('calm');
    await this.#server.untilServing();
    for (const client of this.#clients) {
      await this.#setWeather(client, 'good');
      await client.device.lateAnswer();
      await client.device.lateCopy();
      await this.#setToken(client, 'good');
      // Whoever was called off reads the rest from its journal, as after every start.
      await client.device.revive();
    }
    for (const person of this.#server.people) {
      for (const storeId of this.#server.storeIds) {
        if (this.#server.isGranted(person, storeId) && this.#chance.in(0.7)) {
          await this.#server.setRole(person, storeId, 'general_manager');
        }
      }
    }
    // A tab may still die on the way; what never comes to rest is judged as it is.
    for (let round = 0, quiet = 0; round < 8 && quiet < 2; round += 1) {
      const isToldAll = await this.#server.tellTheRest();
      const before = await this.#server.heads();
      for (const { device } of this.#clients) await device.sync();
      const left = await Promise.all(this.#clients.map(({ device }) => device.snapshot()));
      const rests = isToldAll && left.every(({ live }) => live.length === 0);
      quiet = rests && (await this.#server.heads()) === before ? quiet + 1 : 0;
    }
  }

  async #judge(): Promise<Outcome> {
    this.story.step('judge');
    const refused = new Map<object, readonly RefusedOp[]>();
    const unfinished: string[] = [];
    const different: string[] = [];
    const faults: string[] = [];
    for (const client of this.#clients) {
      const left = await client.device.snapshot();
      refused.set(client, left.refused);
      unfinished.push(
        ...left.live.map((op) => `${client.name}: ${op.state} ${op.collection} ${op.id}`),
      );
      faults.push(...left.faults);
      different.push(...(await this.#compare(client)));
    }
    const truth = await this.#server.truth();
    this.tally.edits = this.#ledger.edits.filter(({ accepted }) => accepted).length;
    this.tally.conflicts = truth.conflicts.size;
    this.tally.refused = [...refused.values()].flat().length;
    return {
      lost: this.#ledger.lost(truth, refused),
      falselyGreen: this.#falselyGreen,
      foreign: this.#ledger.foreign,
      different,
      unfinished,
      contradictions: [...(await this.#server.contradictions()), ...this.#ledger.leftBehind(truth)],
      faults,
    };
  }

  /** The device against a new one of the same person, and both against the tables. */
  async #compare({ name: who, userId, device }: Client): Promise<string[]> {
    const fresh = await Device.start(this.#setup('fresh', userId, 'map', 0), {
      saw: (seen) => this.#ledger.saw(userId, seen),
      told: () => undefined,
    });
    await fresh.sync();
    const [held, readNow] = [await device.rows(), await fresh.rows()];
    await fresh.stop();
    const problems: string[] = [];
    for (const declaration of declarationsOf(this.#work)) {
      const name = nameOf(declaration);
      const own = byId(held[name] ?? []);
      const read = byId(readNow[name] ?? []);
      for (const id of new Set([...own.keys(), ...read.keys()])) {
        if (sameValue(own.get(id), read.get(id))) continue;
        problems.push(
          `${who} ${name} ${id}: ${JSON.stringify(own.get(id))} but ${JSON.stringify(read.get(id))}`,
        );
      }
      if (declaration.type !== 'collection') continue;
      const scopes = [
        `user:${userId}`,
        ...this.#server.storeIds
          .filter((id) => this.#server.isGranted(userId, id))
          .map((id) => `store:${id}`),
      ];
      const rows = await this.#world.stack.sql(
        `select id, change from public.${name} t where scope = any ($1) and deleted_at is null
           and to_jsonb(t) ->> 'off_devices_at' is null`,
        [scopes],
      );
      const atServer = new Set(rows.map((row) => `${String(row['id'])} ${String(row['change'])}`));
      const here = new Set([...own.values()].map((row) => `${row.id} ${row.change}`));
      for (const row of atServer) if (!here.has(row)) problems.push(`${who} lacks ${name} ${row}`);
      for (const row of here) if (!atServer.has(row)) problems.push(`${who} has ${name} ${row}`);
    }
    return problems;
  }
}

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
