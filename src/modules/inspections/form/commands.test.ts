import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageFull } from '../../../db/errors.ts';
import { undoing } from '../../../db/undoing.ts';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { inspectionActionItemId, inspectionResponseId, newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import {
  declarations,
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type InspectionTemplate,
} from '../model/collections.ts';
import * as commands from './commands.ts';
import type { InspectionActor } from '../model/commands-base.ts';
import * as photoCommands from '../photos/commands.ts';
import { takeStep } from '../actions/commands.ts';
import { PhotoKept, takePhoto } from '../photos/commands-captured.ts';
import { discardInspection } from './commands-discard.ts';
import { reopenInspection } from '../report/commands.ts';
import { aSnapshot, checkbox, rating } from '../model/domain/inspection-samples.ts';

const outbox = vi.hoisted(() => ({ add: vi.fn(), refuse: vi.fn(), giveUp: vi.fn() }));
vi.mock('../../../platform/photos/photo-capture.ts', () => ({ photoOutbox: outbox }));

const storeId = '11111111-1111-4111-8111-111111111111';
const templateId = '22222222-2222-4222-8222-222222222222';
const fridge = '33333333-3333-4333-8333-000000000001';
const floor = '33333333-3333-4333-8333-000000000002';
const service = '33333333-3333-4333-8333-000000000003';
let now = new Date('2026-03-04T15:00:00.000Z');
let opened: TestDatabase;

const template: InspectionTemplate = {
  ...aSnapshot({
    total_points: 20,
    sections: [
      [checkbox(fridge, { points: 10, is_critical: true }), checkbox(floor, { points: 5 })],
      [rating(service, { points: 5 })],
    ],
  }),
  id: templateId,
  subject: 'store',
  scope: 'global',
  change: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  store_id: null,
  description: 'Every day',
  is_active: true,
};

const actor = (role: StoreRole | null = 'shift_lead'): InspectionActor => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => now,
});

async function started(inspectionId = newId()): Promise<string> {
  await commands.startInspection(actor(), { inspectionId, storeId, template });
  return inspectionId;
}
const answer = (inspectionId: string, itemId: string, value: string) =>
  commands.saveAnswer(actor(), { inspectionId, itemId, patch: { value } });
const get = (inspectionId: string) => opened.database.get(inspections, inspectionId);
const response = (inspectionId: string, itemId: string) =>
  opened.database.get(inspectionResponses, inspectionResponseId(inspectionId, itemId));
const actions = (inspectionId: string) =>
  opened.database.find(inspectionActionItems, { equals: { inspection_id: inspectionId } });

const photo = (inspectionId: string, photoId = newId()): photoCommands.PhotoInput => ({
  photoId,
  inspectionId,
  itemId: floor,
  role: 'evidence',
  caption: null,
  actionItemId: null,
  path: `inspection-photos/${inspectionId}/${floor}/1772636400000-floor.webp`,
  mimeType: 'image/webp',
  sha256: 'a'.repeat(64),
  width: 2000,
  height: 1500,
  bytes: 120_000,
  capturedAt: '2026-03-04T15:00:00.000Z',
  orderIndex: 0,
});

beforeEach(async () => {
  now = new Date('2026-03-04T15:00:00.000Z');
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('starting', () => {
  test('B1, T1: an inspection in progress with the template as it is now', async () => {
    const id = await started();
    expect(await get(id)).toMatchObject({
      scope: `store:${storeId}`,
      store_id: storeId,
      template_id: templateId,
      inspector_id: opened.database.userId,
      status: 'in_progress',
      start_date: '2026-03-04T15:00:00.000Z',
      completed_date: null,
      max_possible_score: 20,
      template_snapshot: { name: 'Daily walk', version: 1 },
    });
  });

  test('B2: opening the same address twice, at once or later, is one inspection', async () => {
    const inspectionId = newId();
    await Promise.all([started(inspectionId), started(inspectionId)]);
    await answer(inspectionId, floor, 'pass');
    now = new Date('2026-03-05T15:00:00.000Z');
    await started(inspectionId);
    expect(await opened.database.find(inspections, {})).toHaveLength(1);
    expect(await get(inspectionId)).toMatchObject({ start_date: '2026-03-04T15:00:00.000Z' });
  });
});

describe('discarding', () => {
  test('B4: an own empty inspection goes away, and comes back', async () => {
    const id = await started();
    await answer(id, floor, 'pass');
    await commands.saveAnswer(actor(), { inspectionId: id, itemId: floor, patch: { value: null } });
    const noted = undoing(opened.database, () => now);
    await discardInspection({ ...actor(), database: noted.database }, id);
    expect(await get(id)).toBeNull();
    await noted.undo();
    expect(await get(id)).toMatchObject({ status: 'in_progress' });
  });

  test('B4: one with something in it, and one of somebody else, stays', async () => {
    const answered = await started();
    await answer(answered, floor, 'pass');
    await expect(discardInspection(actor(), answered)).rejects.toThrow('delete_inspections');
    const photographed = await started();
    await photoCommands.addPhoto(actor(), photo(photographed));
    await expect(discardInspection(actor(), photographed)).rejects.toThrow('delete_inspections');
    const own = await get(await started());
    if (own === null) throw new Error('It was started.');
    const foreign = { ...own, id: newId(), inspector_id: newId() };
    await opened.seed(inspections, [foreign]);
    await expect(discardInspection(actor(), foreign.id)).rejects.toThrow('delete_inspections');
    expect(await get(foreign.id)).not.toBeNull();
  });
});

describe('taking a photo', () => {
  const file = new File(['picture'], 'floor.jpg', { type: 'image/jpeg' });
  const take = (id: string) => takePhoto(actor(), id, { role: 'evidence', itemId: floor }, file, 0);

  test('PH24 without room for its record it is refused, and nothing of it stays to come back', async () => {
    const id = await started();
    const captured = photo(id);
    outbox.add.mockResolvedValue(captured);
    outbox.refuse.mockResolvedValue(undefined);
    vi.spyOn(opened.database, 'write').mockRejectedValueOnce(new StorageFull());
    await expect(take(id)).rejects.toThrow(StorageFull);
    expect(outbox.refuse).toHaveBeenCalledExactlyOnceWith(captured.photoId);
    // With room again, it is taken as any other.
    await take(id);
    expect(await opened.database.get(inspectionPhotos, captured.photoId)).not.toBeNull();
  });

  test('PH24 one that cannot be taken out again is not called refused', async () => {
    const id = await started();
    outbox.add.mockResolvedValue(photo(id));
    outbox.refuse.mockRejectedValue(new StorageFull());
    vi.spyOn(opened.database, 'write').mockRejectedValueOnce(new StorageFull());
    await expect(take(id)).rejects.toThrow(PhotoKept);
  });
});

describe('reopening', () => {
  test('G6: only who may; then it takes answers again, and completing it keeps its action items', async () => {
    const id = await started();
    for (const [item, value] of [
      [fridge, 'pass'],
      [floor, 'fail'],
      [service, '4'],
    ] as const) {
      await answer(id, item, value);
    }
    await photoCommands.addPhoto(actor(), photo(id));
    await commands.completeInspection(actor(), id);
    const made = await actions(id);
    await expect(reopenInspection(actor('general_manager'), id)).rejects.toThrow('reopen');
    const admin = { ...actor(null), standing: { role: null, isGlobalAdmin: true } };
    await reopenInspection(admin, id);
    expect(await get(id)).toMatchObject({ status: 'in_progress', completed_date: null });
    await answer(id, floor, 'pass');
    await commands.completeInspection(actor(), id);
    expect(await get(id)).toMatchObject({ status: 'completed', total_score: 15 });
    expect((await actions(id)).map((row) => row.id)).toEqual(made.map((row) => row.id));
  });
});

describe('answering', () => {
  test('A6, P1: one response per item, with its points', async () => {
    const id = await started();
    await answer(id, fridge, 'fail');
    await answer(id, fridge, 'pass');
    await commands.saveAnswer(actor(), {
      inspectionId: id,
      itemId: fridge,
      patch: { notes: '39 °F' },
    });
    const all = await opened.database.find(inspectionResponses, { equals: { inspection_id: id } });
    expect(all).toMatchObject([
      {
        id: inspectionResponseId(id, fridge),
        response_value: 'pass',
        points_earned: 10,
        notes: '39 °F',
        answered_by: opened.database.userId,
      },
    ]);
  });

  test('a note can come before the answer', async () => {
    const id = await started();
    const notes = 'wet';
    await commands.saveAnswer(actor(), { inspectionId: id, itemId: floor, patch: { notes } });
    expect(await response(id, floor)).toMatchObject({ response_value: null, notes });
  });

  test('only the changed field is sent', async () => {
    const id = await started();
    await answer(id, floor, 'pass');
    const notes = 'dry';
    await commands.saveAnswer(actor(), { inspectionId: id, itemId: floor, patch: { notes } });
    expect(await response(id, floor)).toMatchObject({ response_value: 'pass', notes });
  });

  test('G6: a completed inspection takes no more answers', async () => {
    const id = await started();
    for (const [item, value] of [
      [fridge, 'pass'],
      [floor, 'pass'],
      [service, '5'],
    ] as const) {
      await answer(id, item, value);
    }
    await commands.completeInspection(actor(), id);
    await expect(answer(id, floor, 'fail')).rejects.toMatchObject({ code: 'closed' });
    expect(await response(id, floor)).toMatchObject({ response_value: 'pass' });
  });

  test('an item of another template is refused', async () => {
    const id = await started();
    await expect(answer(id, templateId, 'pass')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('completing', () => {
  async function answered(values: readonly [string, string, string]): Promise<string> {
    const id = await started();
    await answer(id, fridge, values[0]);
    await answer(id, floor, values[1]);
    await answer(id, service, values[2]);
    return id;
  }

  test('Q3: an answer that nobody asks for any more goes with the completion: no points, no action item', async () => {
    const sign = '33333333-3333-4333-8333-000000000004';
    const [first] = template.sections;
    if (first === undefined) throw new Error('The template has a section');
    const conditional = checkbox(sign, {
      points: 7,
      is_critical: true,
      rules: { show_if: { item: floor, is: ['pass'] } },
    });
    const id = newId();
    await commands.startInspection(actor(), {
      inspectionId: id,
      storeId,
      template: {
        ...template,
        total_points: 22,
        sections: [{ ...first, items: [...first.items, { ...conditional, order_index: 9 }] }],
      },
    });
    await answer(id, fridge, 'pass');
    await answer(id, floor, 'pass');
    await answer(id, sign, 'fail');
    await answer(id, floor, 'na');
    expect(await response(id, sign)).toMatchObject({ response_value: 'fail' });
    await commands.completeInspection(actor(), id);
    expect(await response(id, sign)).toBeNull();
    const ops = await opened.journal.liveOps(opened.database.userId);
    const toSend = ops.findLast((op) => op.id === inspectionResponseId(id, sign));
    expect(toSend?.set).toMatchObject({
      deleted_at: now.toISOString(),
    });
    expect(await get(id)).toMatchObject({
      status: 'completed',
      total_score: 15,
      max_possible_score: 15,
    });
    expect(await actions(id)).toEqual([]);
  });

  test('G4: an open item keeps it from being completed', async () => {
    const id = await started();
    await answer(id, fridge, 'pass');
    await expect(commands.completeInspection(actor(), id)).rejects.toMatchObject({
      code: 'incomplete',
    });
    expect(await get(id)).toMatchObject({ status: 'in_progress' });
  });

  test('G5, P4: sets status, date, total and possible score', async () => {
    const id = await answered(['pass', 'na', '4']);
    now = new Date('2026-03-04T16:30:00.000Z');
    await commands.completeInspection(actor(), id);
    expect(await get(id)).toMatchObject({
      status: 'completed',
      completed_date: '2026-03-04T16:30:00.000Z',
      total_score: 15,
      max_possible_score: 20,
    });
    expect(await actions(id)).toEqual([]);
  });

  test('F1 to F3, G5: failed items become action items, once', async () => {
    const id = await answered(['fail', 'fail', '1']);
    await commands.completeInspection(actor(), id);
    await commands.completeInspection(actor(), id);
    const made = await actions(id);
    expect(made).toHaveLength(2);
    expect(made.find((action) => action.item_id === fridge)).toMatchObject({
      id: inspectionActionItemId(id, fridge),
      title: `Question ${fridge}`,
      status: 'open',
      priority: 'critical',
      due_date: '2026-03-05T15:00:00.000Z',
      created_by: opened.database.userId,
    });
    expect(made.find((action) => action.item_id === floor)?.priority).toBe('medium');
  });

  test('F2: what failed in the last inspection too is high', async () => {
    await commands.completeInspection(actor(), await answered(['pass', 'fail', '3']));
    now = new Date('2026-03-05T15:00:00.000Z');
    const id = await answered(['pass', 'fail', '3']);
    await commands.completeInspection(actor(), id);
    expect(await actions(id)).toMatchObject([
      { priority: 'high', due_date: '2026-03-08T15:00:00.000Z' },
    ]);
  });
});

describe('what a template asks for', () => {
  const asking: InspectionTemplate = {
    ...template,
    ...aSnapshot({
      total_points: 5,
      requires_signatures: true,
      sections: [[checkbox(floor, { rules: { on_fail: { require: ['photo', 'note'] } } })]],
    }),
  };
  const failed = async () => {
    const inspectionId = newId();
    await commands.startInspection(actor(), { inspectionId, storeId, template: asking });
    await answer(inspectionId, floor, 'fail');
    return inspectionId;
  };
  const sign = (inspectionId: string, role: 'inspector_signature' | 'store_signature') =>
    photoCommands.addPhoto(actor(), {
      ...photo(inspectionId),
      itemId: null,
      role,
      caption: 'Ana Flores',
      path: `inspection-photos/${inspectionId}/${inspectionId}/1-${role}.webp`,
    });

  test('E1 to E3, N2, G4: the inspection is completed with all its evidence and both signatures, not before', async () => {
    const inspectionId = await failed();
    const refused = () =>
      expect(commands.completeInspection(actor(), inspectionId)).rejects.toMatchObject({
        code: 'incomplete',
      });
    await refused();
    const patch = { notes: 'Sticky', noPhotoReason: 'The lens is broken' };
    await commands.saveAnswer(actor(), { inspectionId, itemId: floor, patch });
    expect(await response(inspectionId, floor)).toMatchObject({
      response_value: 'fail',
      notes: 'Sticky',
      no_photo_reason: 'The lens is broken',
    });
    await refused();
    await sign(inspectionId, 'inspector_signature');
    await refused();
    await sign(inspectionId, 'store_signature');
    await commands.completeInspection(actor(), inspectionId);
    expect(await get(inspectionId)).toMatchObject({ status: 'completed' });
  });

  test('F6: a finding whose action is still to be done joins it, one whose action was done does not', async () => {
    const inspection = async (role: StoreRole = 'shift_lead') => {
      const id = await started();
      await answer(id, fridge, 'pass');
      await answer(id, floor, 'fail');
      await answer(id, service, '3');
      await commands.completeInspection(actor(role), id);
      return inspectionActionItemId(id, floor);
    };
    const first = await inspection();
    now = new Date('2026-03-05T15:00:00.000Z');
    const second = await inspection();
    const made = await opened.database.get(inspectionActionItems, second);
    expect(made).toMatchObject({
      repeat_of: first,
      repeat_count: 1,
      found_at: '2026-03-05T15:00:00.000Z',
      assignee_role: 'general_manager',
    });
    now = new Date('2026-03-06T15:00:00.000Z');
    await takeStep(actor(), { actionItemId: first, step: 'done', words: 'Mopped twice' });
    now = new Date('2026-03-07T15:00:00.000Z');
    const third = await opened.database.get(inspectionActionItems, await inspection());
    expect(third).toMatchObject({ repeat_of: null, repeat_count: 2 });
  });
});

describe('photos', () => {
  test('the same photo is recorded once, on its way until the server says so', async () => {
    const id = await started();
    const input = photo(id);
    await photoCommands.addPhoto(actor(), input);
    await photoCommands.addPhoto(actor(), input);
    expect(await opened.database.find(inspectionPhotos, {})).toMatchObject([
      { id: input.photoId, item_id: floor, store_id: storeId, stored_at: null },
    ]);
  });

  test('they come in the order that they are put into', async () => {
    const id = await started();
    const photos = [photo(id), photo(id), photo(id)];
    for (const [orderIndex, input] of photos.entries()) {
      await photoCommands.addPhoto(actor(), { ...input, orderIndex });
    }
    const wanted = [photos[2], photos[0], photos[1]].map((input) => input?.photoId ?? '');
    await photoCommands.arrangePhotos(actor(), wanted);
    const rows = await opened.database.find(inspectionPhotos, {});
    expect(rows.toSorted((a, b) => a.order_index - b.order_index).map((row) => row.id)).toEqual(
      wanted,
    );
  });

  test('O1: what is drawn on a photo is kept beside it, and can be wiped off', async () => {
    const id = await started();
    const input = photo(id);
    await photoCommands.addPhoto(actor(), input);
    const strokes = [{ kind: 'arrow', from: [0.1, 0.1], to: [0.5, 0.5] }] as const;
    const drawn = strokes.map(({ kind, from, to }) => ({
      kind,
      from: [...from] as [number, number],
      to: [...to] as [number, number],
    }));
    await photoCommands.annotatePhoto(actor(), input.photoId, drawn);
    expect(await opened.database.find(inspectionPhotos, {})).toMatchObject([
      { sha256: input.sha256, strokes: drawn },
    ]);
    await photoCommands.annotatePhoto(actor(), input.photoId, []);
    expect(await opened.database.find(inspectionPhotos, {})).toMatchObject([{ strokes: null }]);
  });

  test('removing is a delete that can be taken back', async () => {
    const id = await started();
    const input = photo(id);
    await photoCommands.addPhoto(actor(), input);
    await photoCommands.removePhoto(actor(), input.photoId);
    expect(await opened.database.find(inspectionPhotos, {})).toEqual([]);
    await photoCommands.restorePhoto(actor(), input.photoId);
    expect(await opened.database.find(inspectionPhotos, {})).toHaveLength(1);
  });
});

describe('what is no store', () => {
  const subjectId = '66666666-6666-4666-8666-666666666666';

  test('SU3: whoever has it makes of what failed what it is there, and no action item is made', async () => {
    const inspectionId = newId();
    await commands.startInspection(actor(), {
      inspectionId,
      storeId,
      template: { ...template, subject: 'vehicle' },
      subjectId,
    });
    expect(await get(inspectionId)).toMatchObject({
      subject_id: subjectId,
      template_snapshot: { subject: 'vehicle' },
    });
    await answer(inspectionId, fridge, 'fail');
    await answer(inspectionId, floor, 'pass');
    await answer(inspectionId, service, '4');
    const told: unknown[] = [];
    await commands.completeInspection(actor(), inspectionId, (check) => {
      told.push(check);
      return Promise.resolve([]);
    });
    expect(told).toMatchObject([
      { inspectionId, subjectId, failed: [{ itemId: fridge, isCritical: true, part: null }] },
    ]);
    expect(await actions(inspectionId)).toEqual([]);
    expect(await get(inspectionId)).toMatchObject({ status: 'completed' });
  });

  test('SU3: an app that does not know it does not complete it', async () => {
    const inspectionId = newId();
    await commands.startInspection(actor(), { inspectionId, storeId, template, subjectId });
    await answer(inspectionId, fridge, 'fail');
    await answer(inspectionId, floor, 'pass');
    await answer(inspectionId, service, '4');
    await expect(commands.completeInspection(actor(), inspectionId)).rejects.toMatchObject({
      code: 'app_outdated',
    });
    expect(await get(inspectionId)).toMatchObject({ status: 'in_progress' });
    expect(await actions(inspectionId)).toEqual([]);
  });

  test('SU1, F5: what failed in it is not counted among the fails of the store', async () => {
    const inspectionId = newId();
    await commands.startInspection(actor(), { inspectionId, storeId, template, subjectId });
    await answer(inspectionId, fridge, 'fail');
    await answer(inspectionId, floor, 'pass');
    await answer(inspectionId, service, '4');
    await commands.completeInspection(actor(), inspectionId, () => Promise.resolve([]));
    const id = await started();
    await answer(id, fridge, 'fail');
    await answer(id, floor, 'pass');
    await answer(id, service, '4');
    await commands.completeInspection(actor(), id);
    expect(await actions(id)).toMatchObject([{ repeat_count: 0, repeat_of: null }]);
  });
});

test('I1: somebody who is not of the store writes nothing', async () => {
  const id = await started();
  const refused = { code: 'not_permitted', permission: 'conduct_inspections' };
  const stranger = actor(null);
  const input = { inspectionId: newId(), storeId, template };
  await expect(commands.startInspection(stranger, input)).rejects.toMatchObject(refused);
  await expect(
    commands.saveAnswer(stranger, { inspectionId: id, itemId: floor, patch: { value: 'pass' } }),
  ).rejects.toMatchObject(refused);
  await expect(commands.completeInspection(stranger, id)).rejects.toMatchObject(refused);
  await expect(photoCommands.removePhoto(stranger, newId())).rejects.toMatchObject(refused);
  expect(await opened.database.find(inspectionResponses, {})).toEqual([]);
});
