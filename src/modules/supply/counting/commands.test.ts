import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import { declarations, stockCounts, stockEntries } from '../model/collections.ts';
import * as commands from './commands.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const day = '2026-03-04';
const buns = newId();
let opened: TestDatabase;

const counter = (role: StoreRole | null = 'shift_lead'): commands.Counter => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => new Date('2026-03-04T15:00:00.000Z'),
});
const start = (sheet = 'all') =>
  commands.startCount(counter(), { storeId, day, sheet, isBlind: true });
const figures = async (countId: string) =>
  (await opened.database.find(stockEntries, { equals: { belongs_to: countId } })).map(
    ({ product_id, area_id, qty, condition, made_by }) => ({
      product_id,
      area_id,
      qty,
      condition,
      mine: made_by === opened.database.userId,
    }),
  );
const count = (countId: string, quantity: number | null, areaId = 'dry') =>
  commands.setFigure(counter(), countId, { productId: buns, areaId, baseUnit: 'each' }, quantity);
const refused = (code: commands.CountRefused['code']) =>
  expect.objectContaining({ name: 'CountRefused', code }) as unknown;

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('a count', () => {
  it('SK1 whoever counts the same on the same day joins; where that is closed another begins', async () => {
    const id = await start();
    expect(await start()).toBe(id);
    expect(await start('dry')).not.toBe(id);
    await count(id, 5000);
    await commands.handIn(counter(), id);
    expect(await start()).toBe(id);
    await commands.decide(counter('general_manager'), id, 'post', 0);
    const again = await start();
    expect(again).not.toBe(id);
    expect(await opened.database.get(stockCounts, again)).toMatchObject({ sheet: 'all#2' });
  });

  it('SK1 a blank is not a zero, and a figure can be taken back', async () => {
    const id = await start();
    await count(id, 0);
    expect(await figures(id)).toEqual([
      { product_id: buns, area_id: 'dry', qty: 0, condition: null, mine: true },
    ]);
    await count(id, null);
    expect(await figures(id)).toEqual([]);
    // and be written again
    await count(id, 2500);
    expect(await figures(id)).toMatchObject([{ qty: 2.5 }]);
  });

  it('SK2 each area has a figure of its own', async () => {
    const id = await start();
    await count(id, 1000);
    await count(id, 2000, 'cooler');
    expect((await figures(id)).map(({ qty }) => qty).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it('SK6 what is only looked at is there, low or out', async () => {
    const id = await start();
    await commands.setLevel(counter(), id, { productId: buns, areaId: '' }, 'low');
    await commands.setLevel(counter(), id, { productId: buns, areaId: '' }, 'out');
    expect(await figures(id)).toMatchObject([{ qty: 0, condition: 'out' }]);
  });
});

describe('its end', () => {
  it('SK4 who counts hands it in and may go on; a manager decides', async () => {
    const id = await start();
    await commands.handIn(counter(), id);
    expect(await opened.database.get(stockCounts, id)).toMatchObject({ status: 'submitted' });
    await commands.goOn(counter(), id);
    expect(await opened.database.get(stockCounts, id)).toMatchObject({
      status: 'open',
      submitted_at: null,
    });
    await expect(commands.decide(counter(), id, 'post', 0)).rejects.toEqual(refused('forbidden'));
    await commands.decide(counter('general_manager'), id, 'void', 0);
    await expect(count(id, 1000)).rejects.toEqual(refused('closed'));
  });

  it('SK3, SK4 it is not posted while figures differ, and a manager says which stands', async () => {
    const id = await start();
    await count(id, 1000);
    const manager = counter('general_manager');
    await expect(commands.decide(manager, id, 'post', 1)).rejects.toEqual(refused('differ'));
    const [entry] = await opened.database.find(stockEntries, { equals: { belongs_to: id } });
    await expect(commands.chooseFigure(counter(), id, entry?.id ?? '')).rejects.toEqual(
      refused('forbidden'),
    );
    await commands.chooseFigure(manager, id, entry?.id ?? '');
    expect(await opened.database.get(stockEntries, entry?.id ?? '')).toMatchObject({
      decision: 'accept',
    });
  });

  it('SK3 a figure that was chosen already is chosen again over one that came after it', async () => {
    const id = await start();
    await count(id, 1000);
    const manager = counter('general_manager');
    const [mine] = await opened.database.find(stockEntries, { equals: { belongs_to: id } });
    if (mine === undefined) throw new Error('No figure');
    await commands.chooseFigure(manager, id, mine.id);
    const other = (area_id: string, qty: number) => ({
      ...mine,
      id: newId(),
      made_by: newId(),
      area_id,
      qty,
      entered_qty: qty,
      decision: null,
    });
    const [late, equal, elsewhere] = [other('dry', 2), other('dry', 1), other('cooler', 2)];
    await opened.seed(stockEntries, [late, equal, elsewhere]);
    await commands.chooseFigure(manager, id, mine.id);
    const decisions = await opened.database.find(stockEntries, { equals: { belongs_to: id } });
    expect(new Map(decisions.map((each) => [each.id, each.decision]))).toEqual(
      new Map([
        [mine.id, 'accept'],
        [late.id, 'reject'],
        [equal.id, null],
        [elsewhere.id, null],
      ]),
    );
  });

  it('a count that is not there is said to be missing', async () => {
    await expect(count(newId(), 1000)).rejects.toEqual(refused('not_found'));
  });
});
