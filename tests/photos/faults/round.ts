/**
 * One round: ten photos or would-be photos of one walk, each with a fault of its own, and now and then something that
 * happens to the whole tablet. In the end each is stored once, or was refused with a code, or was removed.
 */
import { randomUUID } from 'node:crypto';
import type { Met } from '../../e2e/fixtures/faulty-proxy.ts';
import { Chance } from '../../sync/chaos/chance.ts';
import { drawCases, routesOf, type PhotoCase } from './cases.ts';
import type { Server } from './server.ts';
import type { Place, Tablet } from './tablet.ts';

export const casesOfRound = 10;

/** On a machine that is busy with other things. */
const patienceMs = 240_000;

type Photo = {
  readonly case: PhotoCase;
  readonly place: Place;
  readonly photoId: string;
  readonly path: string;
  readonly sha256: string;
  ends: 'stored' | 'removed' | 'given_up';
  /** Its codes while it was set aside, in the order in which a person saw them. */
  readonly setAside: string[];
  wasStored: boolean;
  /** From this device, after it had left it. */
  isGone: boolean;
};

const troubles = {
  none: 3,
  kill: 4,
  reload: 2,
  secondTab: 2,
  worker: 2,
  loseDatabases: 1,
  loseFiles: 1,
  offline: 2,
  signOutAndIn: 1,
  endedToken: 2,
  lostRenewal: 1,
  lostRenewalAnswer: 1,
  noRoom: 1,
} as const;
type Trouble = keyof typeof troubles;
/** After these, what a page had in hand is begun anew by another. */
const endsPage: readonly Trouble[] = ['loseDatabases', 'kill', 'reload', 'secondTab', 'worker'];

export type Outcome = {
  readonly problems: readonly string[];
  readonly cases: readonly string[];
  readonly troubles: readonly Trouble[];
  /** Faults of the line that were really met. */
  readonly met: number;
  readonly story: readonly string[];
};

export async function runRound(server: Server, tablet: Tablet, seed: number): Promise<Outcome> {
  return new Round(server, tablet, seed).run();
}

class Round {
  readonly #server: Server;
  readonly #tablet: Tablet;
  readonly #chance: Chance;
  readonly #seed: number;
  readonly #inspectionId = randomUUID();
  readonly #photos: Photo[] = [];
  readonly #problems: string[] = [];
  readonly #troubles: Trouble[] = [];
  readonly #rules: Met[] = [];
  readonly #times: number[] = [];
  readonly #story: string[] = [];
  readonly #began = Date.now();

  constructor(server: Server, tablet: Tablet, seed: number) {
    this.#server = server;
    this.#tablet = tablet;
    this.#chance = new Chance(seed);
    this.#seed = seed;
  }

  async run(): Promise<Outcome> {
    const cases = drawCases(this.#chance, (this.#seed - 1) * casesOfRound, casesOfRound);
    const tablet = this.#tablet;
    tablet.proxy.heal();
    const items = await tablet.begin(this.#inspectionId);
    const troubleAt = new Set([this.#chance.below(casesOfRound), this.#chance.below(casesOfRound)]);
    for (const [orderIndex, each] of cases.entries()) {
      const itemId = each.deed === 'record_refused' ? randomUUID() : (items[orderIndex] ?? '');
      await this.#take(each, { inspectionId: this.#inspectionId, itemId, orderIndex });
      if (troubleAt.has(orderIndex)) await this.#trouble();
    }
    if (cases.some(({ deed }) => deed === 'no_record')) {
      // the page dies, and the form is opened again
      this.#tell('kill, and the form is opened again');
      await tablet.kill(this.#chance.below(200));
      await tablet.record(this.#inspectionId);
    }
    await this.#settle();
    await this.#judge();
    return {
      problems: this.#problems.map((problem) => `seed ${this.#seed}: ${problem}`),
      cases: cases.map(({ name }) => name),
      troubles: this.#troubles,
      met: this.#rules.reduce((sum, { left }, at) => sum + (this.#times[at] ?? 0) - left, 0),
      story: this.#story,
    };
  }

  #tell(what: string): void {
    this.#story.push(`${String(Date.now() - this.#began).padStart(6)} ms  ${what}`);
  }

  async #take(each: PhotoCase, place: Place): Promise<void> {
    const tablet = this.#tablet;
    const { inspectionId, itemId } = place;
    for (const rule of each.onLine(tablet.proxy, routesOf(inspectionId, itemId))) {
      this.#rules.push(rule);
      this.#times.push(rule.left);
    }
    const taken = await tablet.take(place, each.file, each.deed === 'no_record');
    this.#tell(`${each.name}: ${JSON.stringify(taken)}`);
    if (each.refused !== null || 'refused' in taken) {
      const code = 'refused' in taken ? taken.refused : 'kept';
      if (code !== each.refused) {
        this.#problems.push(`${each.name}: ${code} instead of ${each.refused ?? 'kept'}`);
      }
      return;
    }
    const { photoId, path, sha256 } = taken.kept;
    const ends = endsOf(each);
    const photo = { case: each, place, photoId, path, sha256, ends };
    this.#photos.push({ ...photo, setAside: [], wasStored: false, isGone: false });
    if (each.deed === 'occupied') await this.#server.occupy(path);
    if (each.deed === 'removed_at_once') await tablet.remove(photoId);
    if (each.deed === 'removed_while_sending' || each.deed === 'removed_before_arrival') {
      await this.#until(() => this.#hasLeft(place), `${each.name}: was never sent`);
      if (each.deed === 'removed_before_arrival') await tablet.kill(0);
      await tablet.remove(photoId);
    }
    if (each.deed === 'removed_and_undone') {
      if (this.#chance.in(0.5)) await tablet.tryAgain();
      await tablet.remove(photoId);
      if (this.#chance.in(0.5)) await tablet.tryAgain();
      if (!(await tablet.restore(photoId))) {
        this.#problems.push(`${each.name}: the picture was gone`);
      }
    }
  }

  /** A request with the photo is on its way, or has been. */
  async #hasLeft({ inspectionId, itemId }: Place): Promise<boolean> {
    const { upload } = routesOf(inspectionId, itemId);
    return this.#tablet.proxy.seen.some(
      ({ method, path }) => method === 'POST' && upload.test(path),
    );
  }

  async #trouble(): Promise<void> {
    const tablet = this.#tablet;
    const trouble = this.#chance.weighed(troubles);
    const midway = this.#chance.below(350);
    this.#troubles.push(trouble);
    this.#tell(`trouble: ${trouble}`);
    switch (trouble) {
      case 'kill':
        return tablet.kill(midway);
      case 'reload':
        return tablet.reload(midway);
      case 'secondTab':
        return tablet.secondTab();
      case 'worker':
        return tablet.worker();
      case 'loseDatabases':
        return tablet.loseDatabases(midway);
      case 'loseFiles':
        return tablet.loseFiles(midway);
      case 'offline':
        return tablet.offline(midway);
      case 'signOutAndIn':
        return tablet.signOutAndIn(midway);
      case 'endedToken':
        return tablet.believeInEndedToken(this.#server);
      case 'lostRenewal':
        return tablet.endToken('lose_request');
      case 'lostRenewalAnswer':
        return tablet.endToken('lose_answer');
      case 'noRoom':
        return this.#noRoom();
      default:
        return undefined;
    }
  }

  async #noRoom(): Promise<void> {
    const place = { inspectionId: this.#inspectionId, itemId: randomUUID(), orderIndex: 99 };
    const file = {
      kind: 'picture',
      number: 0,
      width: 900,
      height: 700,
      type: 'image/jpeg',
    } as const;
    const before = await this.#tablet.kept(this.#inspectionId);
    const taken = await this.#tablet.takeWithoutRoom(place, file);
    if (!('refused' in taken) || taken.refused !== 'storage_full') {
      this.#problems.push(`no room: ${JSON.stringify(taken)}`);
    }
    const after = await this.#tablet.kept(this.#inspectionId);
    if (after.toSorted().join() !== before.toSorted().join()) {
      this.#problems.push(`no room: kept ${after.join()} instead of ${before.join()}`);
    }
  }

  async #until(reached: () => Promise<boolean>, problem: string | (() => string)): Promise<void> {
    const end = Date.now() + patienceMs;
    let again = Date.now() + 700;
    while (!(await reached())) {
      if (Date.now() > end) {
        throw new RoundFailed(typeof problem === 'string' ? problem : problem(), this.#story);
      }
      if (Date.now() > again) {
        await this.#tablet.tryAgain();
        again = Date.now() + 700;
      }
      await this.#tablet.pause(40);
    }
  }

  /** Until every photo is where it has to be. A person looks at what is set aside and says: again. */
  async #settle(): Promise<void> {
    await this.#tablet.tryAgain();
    let open: Photo[] = [];
    await this.#until(
      async () => {
        await this.#look();
        open = await this.#open();
        return open.length === 0;
      },
      () => `it does not come to an end: ${open.map((photo) => photo.case.name).join('; ')}`,
    );
  }

  async #look(): Promise<void> {
    const tablet = this.#tablet;
    const shown = await tablet.progress(this.#photos.map(({ photoId }) => photoId));
    for (const [index, photo] of this.#photos.entries()) {
      const now = shown[index];
      if (now === undefined) continue;
      if (now.state === 'absent') {
        await this.#lookForLost(photo);
        continue;
      }
      if (now.sha256 !== photo.sha256) {
        throw new RoundFailed(`${photo.case.name}: its picture is ${now.sha256}`, this.#story);
      }
      if (now.state === 'needs_attention') {
        photo.setAside.push(now.code ?? '');
        this.#tell(`${photo.case.name}: set aside, ${now.code}`);
        if (photo.case.deed === 'occupied') await this.#server.vacate(photo.path);
        if (photo.case.deed === 'discarded') await tablet.discard(photo.photoId);
        else await tablet.retry(photo.photoId);
      }
      if (now.state === 'stored' && !photo.wasStored) {
        photo.wasStored = true;
        this.#tell(`${photo.case.name}: said to be stored`);
        await this.#expectHeld(photo, 'said to be stored');
        if (photo.case.deed === 'discarded' && this.#mayBeForgotten(photo)) photo.ends = 'stored';
        if (photo.case.deed === 'removed_when_stored') await tablet.remove(photo.photoId);
      }
    }
  }

  /** A device that lost its databases knows no photo that had left it, or was removed; of any other it has a copy. */
  async #lookForLost(photo: Photo): Promise<void> {
    if (photo.isGone) return;
    const { rows } = await this.#server.holds(this.#tablet.person, photo.path);
    const [row] = rows;
    const isRemoved = photo.ends === 'removed' && row?.deleted !== false;
    if (!this.#troubles.includes('loseDatabases') || !(isRemoved || row?.stored === true)) {
      throw new RoundFailed(`${photo.case.name}: the device does not know it`, this.#story);
    }
    photo.isGone = true;
    // its object, if it has one, is left to the server (SPEC G8)
    if (isRemoved) return;
    photo.ends = 'stored';
    photo.wasStored = true;
    this.#tell(`${photo.case.name}: known to the server alone`);
    await this.#expectHeld(photo, 'known to the server alone');
  }

  /**
   * Whether the device may never have known that it was set aside: whoever lost the databases begins anew with the copy,
   * and whatever ends a page may come between the answer and what is written of it.
   */
  #mayBeForgotten({ setAside }: Photo): boolean {
    return setAside.length === 0 && this.#troubles.some((trouble) => endsPage.includes(trouble));
  }

  /** What is not yet as it will stay. */
  async #open(): Promise<Photo[]> {
    const open: Photo[] = [];
    const refused = await this.#tablet.refusedPhotos();
    for (const photo of this.#photos) {
      if (photo.ends === 'stored' && !photo.wasStored) open.push(photo);
      if (photo.ends === 'given_up' && !refused.includes(photo.photoId)) open.push(photo);
      if (photo.ends === 'removed' && !photo.isGone) {
        const { rows, objects } = await this.#server.holds(this.#tablet.person, photo.path);
        const isOver = rows.every(({ deleted }) => deleted) && objects === 0;
        // what is still on its way may yet arrive
        if (
          !isOver ||
          this.#tablet.proxy.isHolding() ||
          (photo.case.deed === 'removed_when_stored' && !photo.wasStored)
        ) {
          open.push(photo);
        }
      }
    }
    return open;
  }

  async #expectHeld(photo: Photo, when: string): Promise<void> {
    const { case: of, path, photoId, sha256 } = photo;
    const held = await this.#server.holds(this.#tablet.person, path);
    const [row, ...more] = held.rows;
    const isWhole =
      row !== undefined &&
      more.length === 0 &&
      row.id === photoId &&
      !row.deleted &&
      row.stored &&
      row.sha256 === sha256 &&
      row.itemId === photo.place.itemId &&
      held.objects === 1 &&
      held.sha256 === sha256;
    if (!isWhole) {
      this.#problems.push(`${of.name}: ${when}, the server holds ${JSON.stringify(held)}`);
    }
  }

  async #judge(): Promise<void> {
    const tablet = this.#tablet;
    await this.#until(async () => {
      const { pending, refused } = await tablet.status();
      const givenUp = this.#photos.filter(({ ends }) => ends === 'given_up').length;
      return refused === givenUp && pending === givenUp;
    }, 'something is still pending');
    for (const photo of this.#photos) {
      const expected = photo.case.setAside === null ? [] : [photo.case.setAside];
      if (photo.setAside.join() !== expected.join() && !this.#mayBeForgotten(photo)) {
        this.#problems.push(
          `${photo.case.name}: set aside as ${photo.setAside.join() || 'nothing'}`,
        );
      }
      if (photo.ends === 'stored') await this.#expectHeld(photo, 'in the end');
    }
    await this.#giveUp();
    const stored = this.#photos.filter(({ ends }) => ends === 'stored').map(({ path }) => path);
    const leftToServer = this.#photos.filter(({ ends, isGone }) => ends === 'removed' && isGone);
    const objects = await this.#server.objectsOf(this.#inspectionId);
    this.#expectSame(
      'objects',
      objects.filter((name) => !leftToServer.some(({ path }) => path === name)),
      stored,
    );
    const rows = await this.#server.rowsOf(this.#inspectionId);
    this.#expectSame(
      'records',
      rows.map(({ path }) => path),
      stored,
    );
    const kept = this.#photos
      .filter(({ ends, isGone }) => ends === 'stored' && !isGone)
      .map(({ photoId }) => photoId);
    this.#expectSame('photos on the device', await tablet.kept(this.#inspectionId), kept);
  }

  /** A refused record keeps its picture on the device, unsent, until a person gives it up. */
  async #giveUp(): Promise<void> {
    const tablet = this.#tablet;
    for (const photo of this.#photos.filter(({ ends }) => ends === 'given_up')) {
      const held = await this.#server.holds(tablet.person, photo.path);
      const [now] = await tablet.progress([photo.photoId]);
      if (held.rows.length + held.objects > 0 || now?.state !== 'on_device') {
        this.#problems.push(`${photo.case.name}: ${JSON.stringify({ held, now })}`);
      }
    }
    const givenUp = this.#photos.filter(({ ends }) => ends === 'given_up');
    this.#expectSame(
      'refused records',
      await tablet.giveUpRefused(),
      givenUp.map(({ photoId }) => photoId),
    );
  }

  #expectSame(what: string, found: readonly string[], expected: readonly string[]): void {
    const missing = expected.filter((each) => !found.includes(each));
    const more = found.filter((each) => !expected.includes(each));
    const twice = found.length !== new Set(found).size;
    if (missing.length + more.length > 0 || twice) {
      this.#problems.push(`${what}: ${JSON.stringify({ missing, more, twice })}`);
    }
  }
}

class RoundFailed extends Error {
  constructor(problem: string, story: readonly string[]) {
    super(`${problem}\n${story.join('\n')}`);
    this.name = 'RoundFailed';
  }
}

function endsOf({ deed }: PhotoCase): Photo['ends'] {
  switch (deed) {
    case 'record_refused':
      return 'given_up';
    case 'removed_at_once':
    case 'removed_while_sending':
    case 'removed_before_arrival':
    case 'discarded':
    case 'removed_when_stored':
      return 'removed';
    default:
      return 'stored';
  }
}
