/** What a person may do next with what their device shows, in every collection. */
import { v7 } from 'uuid';
import { change, type Change, type LocalDatabase } from '../../../src/db/local-database.ts';
import type { CollectionDeclaration } from '../../../src/db/declaration.ts';
import { inspectionActionItemId, weeklySalesForecastId } from '../../../src/kernel/ids.ts';
import {
  foodCostEntries,
  weeklySalesForecasts,
} from '../../../src/modules/budget/model/collections.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
} from '../../../src/modules/inspections/model/collections.ts';
import { requests } from '../../../src/modules/feedback/collections.ts';
import { notifications } from '../../../src/modules/notifications/collections.ts';
import { recordConflicts } from '../../../src/modules/sync-centre/collections.ts';
import type { Row } from '../../../sync/op.ts';
import { answer, foodCost, inspection } from '../changes.ts';
import type { Chance } from './chance.ts';
import type { DeviceSetup, Work } from './messages.ts';
import { isOfSupplies, supplyEdit, supplyWeights, type SupplyKind } from './supply-edits.ts';
import { isOfVehicles, vehicleEdit, vehicleWeights, type VehicleKind } from './vehicle-edits.ts';

const weights = {
  newEntry: 3,
  editEntry: 4,
  forecast: 4,
  newWalk: 2,
  answerItem: 8,
  correctAnswer: 5,
  addPhoto: 2,
  movePhoto: 2,
  raiseAction: 2,
  workOnAction: 4,
  completeWalk: 2,
  reopenWalk: 1,
  readNotification: 2,
  remove: 3,
  removeWalk: 1.5,
  bringBack: 1,
  severalAtOnce: 2,
  ask: 1,
  chooseValue: 1,
} as const;
type Kind = keyof typeof weights | SupplyKind | VehicleKind;

/** Where people work with something else as well, they do the rest half as often. */
const halfAsOften = Object.fromEntries(
  Object.entries(weights).map(([kind, weight]) => [kind, weight / 2]),
);
const weightsOf: Readonly<Record<Work, Readonly<Record<string, number>>>> = {
  walks: weights,
  supplies: { ...supplyWeights, ...halfAsOften },
  vehicles: { ...vehicleWeights, ...halfAsOften },
};

const removable: readonly CollectionDeclaration[] = [
  foodCostEntries,
  weeklySalesForecasts,
  notifications,
  inspectionResponses,
  inspectionPhotos,
  inspectionActionItems,
  requests,
];

export class Edits {
  readonly #chance: Chance;
  readonly #setup: DeviceSetup;
  #value: number;
  #removed: { declaration: CollectionDeclaration; id: string }[] = [];

  constructor(chance: Chance, setup: DeviceSetup) {
    this.#chance = chance;
    this.#setup = setup;
    this.#value = setup.firstValue;
  }

  /** Null: the device shows nothing that could be changed, or hardly anything. `now`: by the device's clock. */
  async next(
    database: LocalDatabase,
    granted: readonly string[],
    now: number,
  ): Promise<readonly Change[] | null> {
    for (let tries = 0; tries < 8; tries += 1) {
      const kind = this.#chance.weighed<Kind>(weightsOf[this.#setup.work]);
      const made = await this.#make(kind, database, granted, now);
      if (made !== null) return made;
    }
    return null;
  }

  async #make(
    kind: Kind,
    database: LocalDatabase,
    granted: readonly string[],
    now: number,
  ): Promise<readonly Change[] | null> {
    const { userId, template } = this.#setup;
    const time = new Date(now).toISOString();
    // Now and then somebody writes where they may not.
    const stores = this.#setup.storeIds.filter(
      (id) => granted.includes(id) || this.#chance.in(0.1),
    );
    const text = (): string => `words ${(this.#value += 1)}`;
    const amount = (): number => (this.#value += 1);
    // In one order, so that a seed repeats its choices wherever the rows are kept.
    const shown = async (declaration: CollectionDeclaration): Promise<Row[]> =>
      ((await database.find(declaration, {})) as unknown as Row[]).toSorted((a, b) =>
        a.id.localeCompare(b.id),
      );
    const one = async (declaration: CollectionDeclaration): Promise<Row | null> => {
      const rows = await shown(declaration);
      return rows.length === 0 ? null : this.#chance.pick(rows);
    };
    const edit = async (
      declaration: CollectionDeclaration,
      set: (row: Row) => Record<string, unknown>,
    ): Promise<readonly Change[] | null> => {
      const row = await one(declaration);
      return row && [change({ declaration, id: row.id, set: set(row) })];
    };
    const openWalk = async (): Promise<Row | null> => {
      const walks = (await shown(inspections)).filter(
        (row) => row['status'] === 'in_progress' || this.#chance.in(0.2),
      );
      return walks.length === 0 ? null : this.#chance.pick(walks);
    };
    const item = (): string => this.#chance.pick(template.items);

    if (isOfSupplies(kind)) {
      return supplyEdit(kind, {
        chance: this.#chance,
        userId,
        stores,
        database,
        time,
        text,
        quantity: () => amount() / 100,
      });
    }
    if (isOfVehicles(kind)) {
      const quantity = () => amount() / 10;
      return vehicleEdit(kind, { chance: this.#chance, database, time, text, quantity });
    }
    switch (kind) {
      case 'newEntry':
        return stores.length === 0 ? null : [foodCost(userId, this.#chance.pick(stores), amount())];
      case 'editEntry':
        return edit(foodCostEntries, () => ({ amount: amount() }));
      case 'forecast': {
        if (stores.length === 0 || this.#chance.in(0.3)) {
          return edit(weeklySalesForecasts, () => ({ projected_amount: amount() }));
        }
        const store_id = this.#chance.pick(stores);
        const week_start_date = this.#chance.pick(['2026-11-01', '2026-11-08']);
        const user_id = userId;
        return [
          change({
            declaration: weeklySalesForecasts,
            id: weeklySalesForecastId(user_id, store_id, week_start_date),
            create: true,
            scope: `store:${store_id}`,
            set: { user_id, store_id, week_start_date, projected_amount: amount() },
          }),
        ];
      }
      case 'newWalk':
        return stores.length === 0
          ? null
          : [inspection(userId, this.#chance.pick(stores), template)];
      case 'answerItem': {
        const walk = await openWalk();
        if (walk === null) return null;
        const made = answer(
          userId,
          String(walk['store_id']),
          walk.id,
          item(),
          this.#chance.pick(['pass', 'fail', 'na']),
        );
        const noted = { ...made.set, ...(this.#chance.in(0.6) ? { notes: text() } : {}) };
        const noting: Change = { ...made, set: noted };
        return [noting];
      }
      case 'correctAnswer':
        return edit(inspectionResponses, () => ({
          ...(this.#chance.in(0.5) ? { notes: text() } : {}),
          response_value: this.#chance.pick(['pass', 'fail', 'na']),
        }));
      case 'addPhoto': {
        const walk = await openWalk();
        if (walk === null) return null;
        const [id, item_id] = [v7(), item()];
        return [
          change({
            declaration: inspectionPhotos,
            id,
            create: true,
            scope: walk.scope,
            set: {
              inspection_id: walk.id,
              item_id,
              role: 'evidence',
              caption: null,
              action_item_id: null,
              strokes: null,
              store_id: String(walk['store_id']),
              path: `inspection-photos/${walk.id}/${item_id}/${now}-${id}.webp`,
              mime_type: 'image/webp',
              sha256: 'a'.repeat(64),
              width: 20,
              height: 15,
              order_index: amount(),
              captured_at: time,
              captured_by: userId,
              stored_at: null,
              bytes: null,
            },
          }),
        ];
      }
      case 'movePhoto':
        return edit(inspectionPhotos, () => ({ order_index: amount() }));
      case 'raiseAction': {
        const walk = await openWalk();
        if (walk === null) return null;
        const item_id = item();
        return [
          change({
            declaration: inspectionActionItems,
            id: inspectionActionItemId(walk.id, item_id),
            create: true,
            scope: walk.scope,
            set: {
              inspection_id: walk.id,
              item_id,
              store_id: String(walk['store_id']),
              title: text(),
              status: 'open',
              priority: 'high',
              due_date: '2026-12-01T09:00:00.000Z',
              assignee_role: null,
              assignee_id: null,
              note: null,
              repeat_of: null,
              repeat_count: 0,
              found_at: null,
              resolution: null,
              reopen_reason: null,
              created_by: userId,
              done_at: null,
              done_by: null,
              verified_at: null,
              verified_by: null,
            },
          }),
        ];
      }
      case 'workOnAction':
        return edit(inspectionActionItems, () =>
          this.#chance.in(0.4)
            ? { status: this.#chance.pick(['in_progress', 'done', 'cannot_do', 'verified']) }
            : this.#chance.in(0.5)
              ? { note: text() }
              : { title: text(), priority: this.#chance.pick(['critical', 'low', 'medium']) },
        );
      case 'completeWalk': {
        const walk = await openWalk();
        return (
          walk && [
            change({
              declaration: inspections,
              id: walk.id,
              set: { status: 'completed', completed_date: time },
            }),
          ]
        );
      }
      case 'reopenWalk':
        return edit(inspections, (row) =>
          row['status'] === 'completed' ? { status: 'in_progress', completed_date: null } : {},
        );
      case 'readNotification':
        return edit(notifications, () => ({ is_read: true }));
      case 'remove':
      case 'removeWalk': {
        // A walk takes everything along, and others go on working in it.
        const declaration = kind === 'remove' ? this.#chance.pick(removable) : inspections;
        const made = await edit(declaration, () => ({ deleted_at: time }));
        for (const { id } of made ?? []) this.#removed.push({ declaration, id });
        return made;
      }
      case 'bringBack': {
        if (this.#removed.length === 0) return null;
        const { declaration, id } = this.#chance.pick(this.#removed);
        if ((await shown(declaration)).some((row) => row.id === id)) return null;
        return [change({ declaration, id, set: { deleted_at: null } })];
      }
      case 'ask':
        return [
          change({
            declaration: requests,
            id: v7(),
            create: true,
            scope: `user:${userId}`,
            set: {
              user_id: userId,
              store_id: null,
              kind: 'feedback',
              payload: { category: 'idea', text: text(), page: '/', app_version: '1', device: '' },
              handled_at: null,
              handled_by: null,
            },
          }),
        ];
      case 'chooseValue':
        return edit(recordConflicts, () => ({ choice: this.#chance.pick(['kept', 'other']) }));
      case 'severalAtOnce': {
        const made: Change[] = [];
        for (const each of ['answerItem', 'raiseAction', 'addPhoto', 'correctAnswer'] as const) {
          made.push(...((await this.#make(each, database, granted, now)) ?? []));
        }
        return made.length === 0 ? null : made;
      }
    }
  }
}
