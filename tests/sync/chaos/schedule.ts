/** One random schedule: five devices, two stores, everything that can go wrong, and what is true in the end. */
import { RecordMissing } from '../../../src/db/errors.ts';
import { sameValue } from '../../../sync/same-value.ts';
import { recordName, type RefusedOp, type Row } from '../../../sync/op.ts';
import type { World } from '../world.ts';
import { Chance } from './chance.ts';
import { Client, declarations } from './client.ts';
import { Edits } from './edits.ts';
import { Ledger } from './ledger.ts';
import type { Weather } from './line.ts';
import { Office } from './office.ts';

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
  readonly faults: unknown[];
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
  role: 3,
  revoke: 2,
  giveBack: 3,
  notify: 3,
  retryRefused: 2,
  giveUpRefused: 1,
  backUp: 1,
  restore: 1,
  breakConnections: 1,
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
];

export class Schedule {
  readonly #world: World;
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #office: Office;
  readonly #ledger: Ledger;
  readonly #edits: Edits;
  readonly #clients: Client[] = [];
  readonly #falselyGreen: string[] = [];
  readonly #trace: (line: string) => void;
  /** What happened, for whoever asks whether enough did. */
  readonly tally = { edits: 0, conflicts: 0, refused: 0 };

  constructor(world: World, seed: number, trace: (line: string) => void = () => undefined) {
    this.#world = world;
    this.#seed = seed;
    this.#trace = trace;
    this.#chance = new Chance(seed * 7919);
    this.#office = new Office(world);
    this.#ledger = new Ledger(this.#office);
    this.#edits = new Edits(this.#chance, this.#office);
  }

  async run(steps: number): Promise<Outcome> {
    await this.#office.open(this.#seed);
    const [both, one, lead] = this.#office.people;
    const owners = [both, both, one, lead, this.#office.admin];
    for (const [index, userId] of owners.entries()) {
      const client = this.#client(`device ${index}`, userId ?? '');
      await client.renewToken();
      await client.openTab();
      this.#clients.push(client);
    }
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#calm();
    const outcome = await this.#judge();
    await Promise.all(this.#clients.map((client) => client.stop()));
    return outcome;
  }

  #client(name: string, userId: string): Client {
    return new Client(name, userId, this.#office.storeIds, {
      world: this.#world,
      ledger: this.#ledger,
      chance: this.#chance.fork(),
    });
  }

  async #step(): Promise<void> {
    const chance = this.#chance;
    const client = chance.pick(this.#clients);
    if (client.dying) await client.revive();
    const step = chance.weighed(stepWeights);
    this.#trace(`${step} ${client.name}`);
    const person = chance.pick(this.#office.people);
    const storeId = chance.pick(this.#office.storeIds);
    switch (step) {
      case 'edit': {
        const changes = this.#edits.next(client);
        if (changes === null) break;
        this.#trace(
          `  ${changes.map(({ declaration, id, set }) => `${declaration.name} ${id} ${JSON.stringify({ ...set, template_snapshot: undefined })}`).join('\n  ')}`,
        );
        await client.write(changes).catch((error: unknown) => {
          // The row left the device between the tap and the write.
          if (!(error instanceof RecordMissing)) throw error;
        });
        break;
      }
      case 'sync':
        await client.sync();
        break;
      case 'syncTogether':
        await Promise.all(this.#clients.map((each) => each.sync()));
        break;
      case 'weather':
        client.line.weather = chance.pick(weathers);
        this.#trace(`  ${client.line.weather}`);
        break;
      case 'lateAnswer':
        client.line.release();
        break;
      case 'lateCopy':
        await client.line.deliverCopies();
        break;
      case 'pass':
        client.pass(chance.below(400_000));
        break;
      case 'kill':
        await client.kill({ wiped: chance.in(0.3) });
        break;
      case 'killSoon':
        client.dieSoon(chance.below(25));
        break;
      case 'tab':
        if (client.tabs < 2) await client.openTab();
        else await client.closeTab();
        break;
      case 'hide':
        client.hide();
        break;
      case 'token':
        if (chance.in(0.6)) await client.expireToken();
        else if (client.token === null) await client.renewToken();
        else client.token = null;
        break;
      case 'skew':
        client.skew += Math.floor((chance.next() - 0.5) * 2 * 86_400_000);
        break;
      case 'role':
        if (!this.#office.isGranted(person, storeId)) break;
        await this.#office.setRole(
          person,
          storeId,
          chance.pick(['general_manager', 'shift_lead', 'supervisor', 'admin'] as const),
        );
        break;
      case 'revoke':
        await this.#office.revoke(person, storeId);
        break;
      case 'giveBack':
        await this.#office.setRole(person, storeId, 'general_manager');
        break;
      case 'notify':
        await this.#office.notify(person, 'A word');
        break;
      case 'retryRefused':
      case 'giveUpRefused': {
        const refused = await client.journal.refused(client.userId);
        if (refused.length === 0) break;
        const op = chance.pick(refused);
        if (step === 'retryRefused') await client.journal.retryRefused(client.userId, op.op_id);
        else {
          this.#ledger.giveUp(client, op);
          await client.journal.discardRefused(client.userId, [op.op_id]);
        }
        break;
      }
      case 'backUp':
        await this.#office.backUp();
        this.#backedUp = true;
        break;
      case 'restore':
        if (this.#backedUp) await this.#office.restore();
        break;
      case 'breakConnections': {
        const together = Promise.all(this.#clients.map((each) => each.sync()));
        await this.#office.breakConnections();
        await together;
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

  #backedUp = false;

  /** In the middle of it all: what a device calls done is at the server. */
  async #look(): Promise<void> {
    const green = new Map<Client, Set<string>>();
    const refused = new Map<object, readonly RefusedOp[]>();
    for (const client of this.#clients) {
      const states = new Map<string, string>(
        (await client.store.scopeStates()).map((state) => [state.scope, state.epoch]),
      );
      const epochs = await this.#world.stack.sql(
        'select scope, epoch::text from public.sync_scopes',
      );
      // After a restore a device cannot know before it asks.
      const aware = epochs.every(({ scope, epoch }) => {
        const known = states.get(String(scope));
        if (known !== undefined) return known === epoch;
        // What it has not read yet it shows to nobody.
        return !this.#office.storeIds.some((id) => scope === `store:${id}`) && scope !== 'global';
      });
      const { live, refused: all } = await client.journal.unfinished(client.userId);
      refused.set(client, all);
      const open = new Set([...live, ...all].map(recordName));
      const records = new Set(
        this.#ledger.edits
          .filter((edit) => edit.client === client && !open.has(edit.record))
          .map((edit) => edit.record),
      );
      green.set(client, aware ? records : new Set());
    }
    const truth = await this.#office.truth();
    const false_ = this.#ledger.lost(
      truth,
      refused,
      (edit) => green.get(edit.client as Client)?.has(edit.record) ?? false,
    );
    this.#falselyGreen.push(...false_);
  }

  /** Everything works again, until nothing moves. */
  async #calm(): Promise<void> {
    this.#trace('calm');
    await this.#office.untilServing();
    for (const client of this.#clients) {
      client.line.weather = 'good';
      client.line.release();
      await client.line.deliverCopies();
      await client.renewToken();
      // Whoever was called off reads the rest from its journal, as after every start.
      if (client.dying) await client.revive();
    }
    for (const person of this.#office.people) {
      for (const storeId of this.#office.storeIds) {
        if (this.#office.isGranted(person, storeId) && this.#chance.in(0.7)) {
          await this.#office.setRole(person, storeId, 'general_manager');
        }
      }
    }
    for (let round = 0; round < 3; round += 1) {
      for (const client of this.#clients) {
        if (client.dying) await client.revive();
        await client.sync();
      }
    }
  }

  async #judge(): Promise<Outcome> {
    const refused = new Map<object, readonly RefusedOp[]>();
    const unfinished: string[] = [];
    const different: string[] = [];
    const faults: unknown[] = [];
    for (const client of this.#clients) {
      const left = await client.journal.unfinished(client.userId);
      refused.set(client, left.refused);
      unfinished.push(
        ...left.live.map((op) => `${client.name}: ${op.state} ${op.collection} ${op.id}`),
      );
      faults.push(...client.faults);
      different.push(...(await this.#compare(client)));
    }
    const truth = await this.#office.truth();
    this.tally.edits = this.#ledger.edits.filter(({ accepted }) => accepted).length;
    this.tally.conflicts = truth.conflicts.size;
    this.tally.refused = [...refused.values()].flat().length;
    return {
      lost: this.#ledger.lost(truth, refused),
      falselyGreen: this.#falselyGreen,
      foreign: this.#ledger.foreign,
      different,
      unfinished,
      contradictions: await this.#office.contradictions(),
      faults,
    };
  }

  /** The device against a new one of the same person, and both against the tables. */
  async #compare(client: Client): Promise<string[]> {
    const fresh = this.#client('fresh', client.userId);
    await fresh.renewToken();
    await fresh.openTab();
    await fresh.sync();
    const problems: string[] = [];
    for (const declaration of declarations) {
      const name = declaration.type === 'collection' ? declaration.name : declaration.kind;
      const own = byId(client.store.shown(name));
      const read = byId(fresh.store.shown(name));
      for (const id of new Set([...own.keys(), ...read.keys()])) {
        if (sameValue(own.get(id), read.get(id))) continue;
        problems.push(
          `${client.name} ${name} ${id}: ${JSON.stringify(own.get(id))} but ${JSON.stringify(read.get(id))}`,
        );
      }
      if (declaration.type !== 'collection') continue;
      const scopes = [
        `user:${client.userId}`,
        ...this.#office.storeIds
          .filter((id) => this.#office.isGranted(client.userId, id))
          .map((id) => `store:${id}`),
      ];
      const rows = await this.#world.stack.sql(
        `select id, change from public.${name} where scope = any ($1) and deleted_at is null`,
        [scopes],
      );
      const atServer = new Set(rows.map((row) => `${String(row['id'])} ${String(row['change'])}`));
      const here = new Set([...own.values()].map((row) => `${row.id} ${row.change}`));
      for (const row of atServer)
        if (!here.has(row)) problems.push(`${client.name} lacks ${name} ${row}`);
      for (const row of here)
        if (!atServer.has(row)) problems.push(`${client.name} has ${name} ${row}`);
    }
    await fresh.stop();
    return problems;
  }
}

/** Without `updated_at`: an edit that was taken back before it was sent leaves the device's own. */
function byId(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, { ...row, updated_at: null }]));
}
