/**
 * The devices of a load run. Each shows what comes as the worker does: the same reading, the same memory of receipts, the
 * same decision whether it is heard (rules.md W12, W18). What counts is what its person hears, not what was on the wire.
 */
import { mostReceipts } from '../../sw/messages.ts';
import { displayOf } from '../../sw/push-display.ts';
import { parsePush } from '../../sw/push-payload.ts';
import type { Arrived } from './push-service.ts';

type Device = {
  readonly owner: string;
  /** Not reached for now: the service holds what comes, of each topic the latest (RFC 8030, 5.4). */
  away: boolean;
  readonly held: Map<string, Arrived>;
  /** The latest that were shown, the oldest first. */
  readonly receipts: string[];
  /** How often each notification was heard. */
  readonly heard: Map<string, number>;
  /** What came and cannot be told of, or was nothing. */
  strange: number;
  /** What came a second time and took the place of the first without a sound. */
  quiet: number;
};

export type Devices = {
  add(endpoint: string, owner: string): void;
  leave(endpoint: string): void;
  isAway(endpoint: string): boolean;
  /** A push that the service has taken for a device. */
  take(arrived: Arrived): void;
  /** All are reached again, and get what was held for them. */
  comeBack(): void;
  /** Until every device has told the server what it has. */
  answered(): Promise<void>;
  /** `gone`: browsers of which nothing is expected. */
  verdict(wanted: ReadonlyMap<string, string>, gone: ReadonlySet<string>): Verdict;
};

type Verdict = {
  /** Wanted, and heard by its person exactly once. */
  readonly once: number;
  readonly missing: number;
  readonly heardTwice: number;
  readonly toSomebodyElse: number;
  readonly quiet: number;
};

const origin = 'https://app.example';

/** `mark` tells the server that a push was delivered, as the worker does: one by one. */
export function createDevices(mark: (receipt: string) => Promise<unknown>): Devices {
  const devices = new Map<string, Device>();
  const unsaid: string[] = [];
  let saying: Promise<void> = Promise.resolve();
  let isSaying = false;

  const sayAll = async () => {
    isSaying = true;
    for (let receipt = unsaid.shift(); receipt !== undefined; receipt = unsaid.shift()) {
      await mark(receipt);
    }
    isSaying = false;
  };

  const show = (device: Device, { message }: Arrived) => {
    const push = parsePush(JSON.stringify(message));
    const receipt = push?.notification.data.receipt;
    const id = push?.notification.data.notificationId;
    if (push === null || !receipt || !id) {
      device.strange += 1;
      return;
    }
    const again = device.receipts.includes(receipt);
    const person = { userId: device.owner, language: 'en', vibration: true };
    const { options } = displayOf(push, person, { again, origin });
    if (options.silent === true) device.quiet += 1;
    else device.heard.set(id, (device.heard.get(id) ?? 0) + 1);
    device.receipts.push(receipt);
    if (device.receipts.length > mostReceipts) device.receipts.shift();
    unsaid.push(receipt);
    if (!isSaying) saying = sayAll();
  };

  return {
    add(endpoint, owner) {
      devices.set(endpoint, {
        owner,
        away: false,
        held: new Map(),
        receipts: [],
        heard: new Map(),
        strange: 0,
        quiet: 0,
      });
    },
    leave(endpoint) {
      const device = devices.get(endpoint);
      if (device !== undefined) device.away = true;
    },
    isAway: (endpoint) => devices.get(endpoint)?.away === true,
    take(arrived) {
      const device = devices.get(arrived.endpoint);
      if (device === undefined) throw new Error(`Nobody has ${arrived.endpoint}.`);
      if (device.away) device.held.set(arrived.topic, arrived);
      else show(device, arrived);
    },
    comeBack() {
      for (const device of devices.values()) {
        device.away = false;
        for (const arrived of device.held.values()) show(device, arrived);
        device.held.clear();
      }
    },
    answered: () => saying,
    verdict(wanted, gone) {
      const verdict = { once: 0, missing: 0, heardTwice: 0, toSomebodyElse: 0, quiet: 0 };
      const heardBy = new Map<string, number>();
      for (const { owner, heard, strange, quiet } of devices.values()) {
        verdict.quiet += quiet;
        verdict.toSomebodyElse += strange;
        for (const [id, times] of heard) {
          if (wanted.get(id) === owner) heardBy.set(id, (heardBy.get(id) ?? 0) + times);
          else verdict.toSomebodyElse += 1;
        }
      }
      const ownersGone = new Set([...gone].map((endpoint) => devices.get(endpoint)?.owner));
      for (const [id, owner] of wanted) {
        const times = heardBy.get(id) ?? 0;
        if (times === 1) verdict.once += 1;
        else if (times > 1) verdict.heardTwice += 1;
        else if (!ownersGone.has(owner)) verdict.missing += 1;
      }
      return verdict;
    },
  };
}
