import {
  inspectionActionItemId,
  inspectionResponseId,
  newId,
  weeklySalesForecastId,
} from '../../src/kernel/ids.ts';
import type { Scope, WireOp } from '../../sync/protocol.ts';
import type { Person } from '../world/people.ts';
import type { Store } from '../world/stores.ts';
import { templates } from '../world/templates.ts';
import { op, type OpDraft } from './device.ts';

type Extra = Partial<Pick<OpDraft, 'ago' | 'op_id' | 'set' | 'id'>>;

export const scopeOf = (store: Pick<Store, 'id'>): Scope => `store:${store.id}`;
export const userScope = (person: Pick<Person, 'id'>): Scope => `user:${person.id}`;

const inspection = templates.foodSafetyWalk;
/** The items of the daily inspection, in order. */
export const walkItems = inspection.sections.flatMap((section) => section.items);

export function newEntry(person: Person, store: Store, amount: number, extra: Extra = {}): WireOp {
  return op({
    collection: 'food_cost_entries',
    id: extra.id ?? newId(),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: { user_id: person.id, store_id: store.id, entry_date: '2026-11-02', amount, ...extra.set },
  });
}

export function newForecast(
  person: Person,
  store: Store,
  week: string,
  amount: number,
  extra: Extra = {},
): WireOp {
  return op({
    collection: 'weekly_sales_forecasts',
    id: weeklySalesForecastId(person.id, store.id, week),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: {
      user_id: person.id,
      store_id: store.id,
      week_start_date: week,
      projected_amount: amount,
      ...extra.set,
    },
  });
}

export function newInspection(person: Person, store: Store, extra: Extra = {}): WireOp {
  return op({
    collection: 'inspections',
    id: extra.id ?? newId(),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: {
      template_id: inspection.id,
      store_id: store.id,
      inspector_id: person.id,
      status: 'in_progress',
      start_date: new Date().toISOString(),
      template_snapshot: { version: 1 },
      ...extra.set,
    },
  });
}

/** The answer to the n-th item (from 0) of the daily inspection. */
export function newAnswer(
  inspection: string,
  store: Store,
  n: number,
  value: string,
  extra: Extra = {},
): WireOp {
  const item = walkItems[n];
  if (!item) throw new Error(`The walk has no item ${n}.`);
  return op({
    collection: 'inspection_responses',
    id: inspectionResponseId(inspection, item.id),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: {
      inspection_id: inspection,
      item_id: item.id,
      response_value: value,
      notes: null,
      ...extra.set,
    },
  });
}

export function newPhoto(inspection: string, store: Store, n: number, extra: Extra = {}): WireOp {
  const item = walkItems[n];
  if (!item) throw new Error(`The walk has no item ${n}.`);
  return op({
    collection: 'inspection_photos',
    id: extra.id ?? newId(),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: {
      inspection_id: inspection,
      item_id: item.id,
      path: `inspection-photos/${inspection}/${item.id}/1762000000000-photo.webp`,
      mime_type: 'image/webp',
      sha256: 'a'.repeat(64),
      width: 2000,
      height: 1500,
      order_index: 0,
      captured_at: new Date().toISOString(),
      ...extra.set,
    },
  });
}

export function newActionItem(
  inspection: string,
  store: Store,
  n: number,
  extra: Extra = {},
): WireOp {
  const item = walkItems[n];
  if (!item) throw new Error(`The walk has no item ${n}.`);
  return op({
    collection: 'inspection_action_items',
    id: inspectionActionItemId(inspection, item.id),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: {
      inspection_id: inspection,
      item_id: item.id,
      title: item.question_text,
      status: 'open',
      priority: 'high',
      due_date: new Date(Date.now() + 86_400_000).toISOString(),
      ...extra.set,
    },
  });
}

/** A change of one record. */
export function edit(
  of: WireOp,
  set: Record<string, unknown>,
  base: Record<string, unknown>,
  extra: Extra = {},
): WireOp {
  return op({ collection: of.collection, id: of.id, scope: of.scope, base, ...extra, set });
}

/** A delete, as the app sends it. */
export function remove(of: WireOp, extra: Extra = {}): WireOp {
  return edit(of, { deleted_at: new Date().toISOString() }, { deleted_at: null }, extra);
}
