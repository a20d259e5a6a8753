/** The edits that the sync tests make. */
import { v7 } from 'uuid';
import { inspectionResponseId } from '../../src/kernel/ids.ts';
import { change, type Change } from '../../src/db/local-database.ts';
import { foodCostEntries } from '../../src/modules/budget/model/collections.ts';
import {
  inspectionResponses,
  inspections,
} from '../../src/modules/inspections/model/collections.ts';
import type { World } from './world.ts';

export function foodCost(
  userId: string,
  storeId: string,
  amount: number,
  entry_date = '2026-11-02',
  id = v7(),
): Change {
  return change({
    declaration: foodCostEntries,
    id,
    create: true,
    scope: `store:${storeId}`,
    set: { user_id: userId, store_id: storeId, entry_date, amount },
  });
}

export function setAmount(id: string, amount: number): Change {
  return change({ declaration: foodCostEntries, id, set: { amount } });
}

export type Template = {
  readonly id: string;
  readonly version: number;
  readonly items: readonly string[];
};

export async function makeTemplate(world: World, items = 4): Promise<Template> {
  const [id, section] = [v7(), v7()];
  const itemIds = Array.from({ length: items }, () => v7());
  await world.stack.sql(
    `insert into public.inspection_templates (id, name, total_points) values ($1, 'Daily walk', $2)`,
    [id, items],
  );
  await world.stack.sql(
    `insert into public.inspection_sections (id, template_id, name, order_index, max_score)
     values ($1, $2, 'Kitchen', 1, $3)`,
    [section, id, items],
  );
  for (const [index, item] of itemIds.entries()) {
    await world.stack.sql(
      `insert into public.inspection_items (id, section_id, order_index, question_text, item_type, points)
       values ($1, $2, $3, 'Clean?', 'checkbox', 1)`,
      [item, section, index],
    );
  }
  const [made] = await world.stack.sql(
    'select version from public.inspection_templates where id = $1',
    [id],
  );
  return { id, version: Number(made?.['version']), items: itemIds };
}

export function inspection(userId: string, storeId: string, template: Template, id = v7()): Change {
  return change({
    declaration: inspections,
    id,
    create: true,
    scope: `store:${storeId}`,
    set: {
      template_id: template.id,
      store_id: storeId,
      inspector_id: userId,
      status: 'in_progress',
      start_date: '2026-11-02T09:00:00.000Z',
      completed_date: null,
      total_score: 0,
      max_possible_score: template.items.length,
      template_snapshot: {
        version: template.version,
        name: 'Daily walk',
        scoring_mode: 'standard',
        total_points: template.items.length,
        sections: [
          {
            id: template.id,
            name: 'Kitchen',
            description: '',
            order_index: 1,
            max_score: template.items.length,
            items: template.items.map((item, order_index) => ({
              id: item,
              order_index,
              question_text: 'Clean?',
              help_text: '',
              item_type: 'checkbox',
              points: 1,
              is_critical: false,
            })),
          },
        ],
      },
    },
  });
}

export function answer(
  userId: string,
  storeId: string,
  inspectionId: string,
  itemId: string,
  response_value: string,
): Change {
  return change({
    declaration: inspectionResponses,
    id: inspectionResponseId(inspectionId, itemId),
    create: true,
    scope: `store:${storeId}`,
    set: {
      inspection_id: inspectionId,
      item_id: itemId,
      store_id: storeId,
      response_value,
      points_earned: 0,
      notes: null,
      no_photo_reason: null,
      photo_url: null,
      answered_by: userId,
    },
  });
}
