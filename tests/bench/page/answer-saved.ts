/**
 * From the tap on an answer to the moment at which the screen may say "Saved": permission, journal, local row, all
 * durable, with the live queries of the form listening. The peer puts the same row into a Dexie table and knows no more.
 */
import { Dexie } from 'dexie';
import type { Subscription } from 'rxjs';
import { openLocalDatabase } from '../../../src/db/open-local-database.ts';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { inspectionResponseId, newId } from '../../../src/kernel/ids.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type InspectionTemplate,
} from '../../../src/modules/inspections/model/collections.ts';
import { saveAnswer, startInspection } from '../../../src/modules/inspections/form/commands.ts';
import type { InspectionActor } from '../../../src/modules/inspections/model/commands-base.ts';
import { createJournal } from '../../../sync/journal/journal.ts';
import { openFirstJournalStore } from '../../../sync/journal/open-first-journal-store.ts';
import type { Side } from '../measure.ts';

const itemCount = 96;
const sectionCount = 12;
const storeId = newId();

function brandAudit(): InspectionTemplate {
  const now = new Date().toISOString();
  const perSection = itemCount / sectionCount;
  return {
    id: newId(),
    scope: 'global',
    change: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    store_id: null,
    subject: 'store',
    name: 'Brand standard audit',
    description: '',
    is_active: true,
    total_points: itemCount * 5,
    version: 1,
    scoring_mode: 'standard',
    requires_signatures: false,
    translations: {},
    sections: Array.from({ length: sectionCount }, (_, section) => ({
      id: newId(),
      name: `Section ${section + 1}`,
      description: '',
      order_index: section,
      max_score: perSection * 5,
      items: Array.from({ length: perSection }, (_, item) => ({
        id: newId(),
        order_index: item,
        question_text: `Are the surfaces of area ${section + 1}.${item + 1} clean and in repair?`,
        help_text: 'Look behind and below the equipment.',
        item_type: 'checkbox' as const,
        points: 5,
        is_critical: item === 0,
      })),
    })),
  };
}

const answers = ['pass', 'fail', 'na'];
const answerOf = (index: number) => answers[index % answers.length] ?? 'pass';

/** The form listens as it does on the screen. */
function listen(database: LocalDatabase, inspectionId: string): Subscription {
  const responses = database
    .observe(inspectionResponses, { equals: { inspection_id: inspectionId } })
    .subscribe();
  responses.add(
    database.observeRecordStatus([{ collection: 'inspections', id: inspectionId }]).subscribe(),
  );
  return responses;
}

/** The server knows the journal, as that of every device that was online once: what is typed offline waits in a batch. */
export async function introduce(userId: string): Promise<void> {
  const store = await openFirstJournalStore();
  const journal = createJournal(store);
  const unknown = await journal.unregistered(userId);
  if (unknown !== null) await journal.markRegistered(userId, unknown.client_id, true);
  await store.close();
}

export async function answerSaved(): Promise<Side> {
  const userId = newId();
  await introduce(userId);
  const database = await openLocalDatabase({
    userId,
    declarations: [inspections, inspectionResponses, inspectionPhotos, inspectionActionItems],
  });
  const actor: InspectionActor = {
    database,
    standing: { isGlobalAdmin: false, role: 'supervisor' },
    now: () => new Date(),
  };
  const template = brandAudit();
  const inspectionId = newId();
  await startInspection(actor, { inspectionId, storeId, template });
  const itemIds = template.sections.flatMap(({ items }) => items.map(({ id }) => id));
  const listening = listen(database, inspectionId);
  return {
    async run(index) {
      const itemId = itemIds[index % itemIds.length] ?? '';
      const start = performance.now();
      await saveAnswer(actor, { inspectionId, itemId, patch: { value: answerOf(index) } });
      return performance.now() - start;
    },
    async close() {
      listening.unsubscribe();
      await database.close();
    },
  };
}

export async function answerSavedByDexie(): Promise<Side> {
  const database = new Dexie('storehand-bench-peer');
  database.version(1).stores({ inspection_responses: 'id, inspection_id, store_id' });
  const table = database.table('inspection_responses');
  const inspectionId = newId();
  const userId = newId();
  const itemIds = Array.from({ length: itemCount }, () => newId());
  return {
    async run(index) {
      const itemId = itemIds[index % itemIds.length] ?? '';
      const now = new Date().toISOString();
      const row = {
        id: inspectionResponseId(inspectionId, itemId),
        scope: `store:${storeId}`,
        change: 0,
        inspection_id: inspectionId,
        item_id: itemId,
        store_id: storeId,
        response_value: answerOf(index),
        points_earned: 5,
        notes: null,
        photo_url: null,
        answered_by: userId,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      };
      const start = performance.now();
      await table.put(row);
      return performance.now() - start;
    },
    async close() {
      database.close();
    },
  };
}
