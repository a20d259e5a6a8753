import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectionActionItemId, inspectionResponseId } from '../../src/kernel/ids.ts';
import { Device } from '../database/device.ts';
import { edit, newActionItem, newAnswer, newInspection, newPhoto } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const store = stores['7486'];
const otherItem = templates.openingChecklist.sections[0]?.items[0]?.id ?? '';
let world: World;
let manager: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
});
afterAll(() => world.stop());

it('P16 an answer, a photo and an action item to an item of another template are refused, the inspection stays', async () => {
  const inspection = newInspection(people.manager, store);
  const results = await manager.push(
    inspection,
    newAnswer(inspection.id, store, 0, 'pass', {
      id: inspectionResponseId(inspection.id, otherItem),
      set: { item_id: otherItem },
    }),
    newPhoto(inspection.id, store, 0, {
      set: {
        item_id: otherItem,
        path: `inspection-photos/${inspection.id}/${otherItem}/1-photo.webp`,
      },
    }),
    newActionItem(inspection.id, store, 0, {
      id: inspectionActionItemId(inspection.id, otherItem),
      set: { item_id: otherItem },
    }),
    newAnswer(inspection.id, store, 0, 'pass'),
  );
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['applied', null],
    ['rejected', 'wrong_item'],
    ['rejected', 'wrong_item'],
    ['rejected', 'wrong_item'],
    ['applied', null],
  ]);
});

it('P16 an item that left the template since the inspection began is still answered', async () => {
  const inspection = newInspection(people.manager, store);
  const answer = newAnswer(inspection.id, store, 5, 'pass');
  const itemId = String(answer.set['item_id']);
  await world.sql('update inspection_items set deleted_at = now() where id = $1', [itemId]);
  const results = await manager.push(inspection, answer);
  await world.sql('update inspection_items set deleted_at = null where id = $1', [itemId]);
  expect(results.map((one) => one.status)).toEqual(['applied', 'applied']);
});

it('P16 an action item goes to who works in its store or worked there, and to nobody else', async () => {
  const inspection = newInspection(people.manager, store);
  const action = newActionItem(inspection.id, store, 0, {
    set: { assignee_id: people.manager2.id },
  });
  const elsewhere = await manager.push(inspection, action);
  expect(elsewhere).toMatchObject([
    { status: 'applied' },
    { status: 'rejected', code: 'assignee_elsewhere' },
  ]);

  const own = newActionItem(inspection.id, store, 0, { set: { assignee_id: people.shift.id } });
  const [made, moved] = await manager.push(
    own,
    edit(own, { assignee_id: people.manager2.id }, { assignee_id: people.shift.id }),
  );
  expect(made?.status).toBe('applied');
  expect(moved).toMatchObject({ status: 'rejected', code: 'assignee_elsewhere' });

  // Who has left since may still be named by a device that did not know.
  await world.sql('update store_users set deleted_at = now() where user_id = $1', [
    people.shift.id,
  ]);
  const late = newActionItem(inspection.id, store, 1, { set: { assignee_id: people.shift.id } });
  expect((await manager.push(late))[0]?.status).toBe('applied');
});
