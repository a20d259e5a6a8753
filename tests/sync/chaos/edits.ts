/** What a person may do next with what their device shows, in every collection. */
import { v7 } from 'uuid';
import { change, type Change } from '../../../src/db/local-database.ts';
import type { CollectionDeclaration } from '../../../src/db/declaration.ts';
import { inspectionActionItemId, weeklySalesForecastId } from '../../../src/kernel/ids.ts';
import { foodCostEntries, weeklySalesForecasts } from '../../../src/modules/budget/collections.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
} from '../../../src/modules/inspections/collections.ts';
import { notifications } from '../../../src/modules/notifications/collections.ts';
import type { Row } from '../../../sync/op.ts';
import { answer, foodCost, inspection } from '../changes.ts';
import type { Chance } from './chance.ts';
import type { Client } from './client.ts';
import type { Office } from './office.ts';

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
  bringBack: 1,
  severalAtOnce: 2,
} as const;
type Kind = keyof typeof weights;

const removable: readonly CollectionDeclaration[] = [
  foodCostEntries,
  weeklySalesForecasts,
  notifications,
  inspections,
  inspectionResponses,
  inspectionPhotos,
  inspectionActionItems,
];

export class Edits {
  readonly #chance: Chance;
  readonly #office: Office;
  /** Every typed value is another one, so that each can be told from all others. */
  #value = 100;
  #removed: { declaration: CollectionDeclaration; id: string; client: Client }[] = [];

  constructor(chance: Chance, office: Office) {
    this.#chance = chance;
    this.#office = office;
  }

  /** Null: the device shows nothing that could be changed, or hardly anything. */
  next(client: Client): readonly Change[] | null {
    for (let tries = 0; tries < 8; tries += 1) {
      const made = this.#make(this.#chance.weighed(weights), client);
      if (made !== null) return made;
    }
    return null;
  }

  #make(kind: Kind, client: Client): readonly Change[] | null {
    const time = new Date(client.now()).toISOString();
    const stores = client
      .storeIds()
      .filter((id) => this.#office.isGranted(client.userId, id) || this.#chance.in(0.1));
    const text = (): string => `words ${(this.#value += 1)}`;
    const amount = (): number => (this.#value += 1);
    const one = (declaration: CollectionDeclaration): Row | null => {
      const rows = client.shown(declaration);
      return rows.length === 0 ? null : this.#chance.pick(rows);
    };
    const edit = (
      declaration: CollectionDeclaration,
      set: (row: Row) => Record<string, unknown>,
    ): readonly Change[] | null => {
      const row = one(declaration);
      return row && [change({ declaration, id: row.id, set: set(row) })];
    };
    const openWalk = (): Row | null => {
      const walks = client
        .shown(inspections)
        .filter((row) => row['status'] === 'in_progress' || this.#chance.in(0.2));
      return walks.length === 0 ? null : this.#chance.pick(walks);
    };
    const item = (): string => this.#chance.pick(this.#office.template.items);

    switch (kind) {
      case 'newEntry':
        return stores.length === 0
          ? null
          : [foodCost(client.userId, this.#chance.pick(stores), amount())];
      case 'editEntry':
        return edit(foodCostEntries, () => ({ amount: amount() }));
      case 'forecast': {
        if (stores.length === 0 || this.#chance.in(0.3)) {
          return edit(weeklySalesForecasts, () => ({ projected_amount: amount() }));
        }
        const store_id = this.#chance.pick(stores);
        const week_start_date = this.#chance.pick(['2026-11-01', '2026-11-08']);
        const user_id = client.userId;
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
          : [inspection(client.userId, this.#chance.pick(stores), this.#office.template)];
      case 'answerItem': {
        const walk = openWalk();
        if (walk === null) return null;
        const made = answer(
          client.userId,
          String(walk['store_id']),
          walk.id,
          item(),
          this.#chance.pick(['pass', 'fail', 'na']),
        );
        // A create of a row that is there would only replace the server's forecasts, and say nothing to it.
        if (client.shown(inspectionResponses).some(({ id }) => id === made.id)) return null;
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
        const walk = openWalk();
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
              store_id: String(walk['store_id']),
              path: `inspection-photos/${walk.id}/${item_id}/${client.now()}-${id}.webp`,
              mime_type: 'image/webp',
              sha256: 'a'.repeat(64),
              width: 20,
              height: 15,
              order_index: amount(),
              captured_at: time,
              captured_by: client.userId,
              stored_at: null,
              bytes: null,
            },
          }),
        ];
      }
      case 'movePhoto':
        return edit(inspectionPhotos, () => ({ order_index: amount() }));
      case 'raiseAction': {
        const walk = openWalk();
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
              created_by: client.userId,
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
        const walk = openWalk();
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
      case 'remove': {
        // A walk takes everything along: seldom.
        const declaration = this.#chance.pick(removable);
        if (declaration === inspections && !this.#chance.in(0.5)) return null;
        const made = edit(declaration, () => ({ deleted_at: time }));
        for (const { id } of made ?? []) this.#removed.push({ declaration, id, client });
        return made;
      }
      case 'bringBack': {
        const mine = this.#removed.filter((each) => each.client === client);
        if (mine.length === 0) return null;
        const { declaration, id } = this.#chance.pick(mine);
        if (client.shown(declaration).some((row) => row.id === id)) return null;
        return [change({ declaration, id, set: { deleted_at: null } })];
      }
      case 'severalAtOnce': {
        const made = (['answerItem', 'raiseAction', 'addPhoto', 'correctAnswer'] as const).flatMap(
          (each) => this.#make(each, client) ?? [],
        );
        return made.length === 0 ? null : made;
      }
    }
  }
}
