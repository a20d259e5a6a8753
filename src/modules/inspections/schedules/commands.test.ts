import { beforeEach, expect, test, vi } from 'vitest';
import { saveSchedule, type ScheduleKeeper } from './commands.ts';
import { changeForStores, pauseForStores, scheduleForStores } from './commands-stores.ts';
import { draftOf, newDraft } from './domain/schedule.ts';
import type { FoundSchedule } from './remote-stores.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A server that keeps what arrives, over a line that can lose the answer. */
const server = { rows: new Map<string, Row>(), losesAnswer: false };
const answer = (error: { readonly code: string } | null, status: number, count: number) => {
  if (server.losesAnswer) throw new TypeError('Failed to fetch');
  return { error, status, count };
};
vi.mock('../../../platform/backend/supabase.ts', () => ({
  dataClient: () =>
    Promise.resolve({
      from: () => ({
        insert: async (given: Row | readonly Row[]) => {
          const rows = [given].flat() as readonly Row[];
          if (rows.some(({ id }) => server.rows.has(id))) return answer({ code: '23505' }, 409, 0);
          for (const row of rows) server.rows.set(row.id, row);
          return answer(null, 201, rows.length);
        },
        update: (fields: object) => ({
          eq: async (_name: 'id', id: string) => {
            const row = server.rows.get(id);
            if (row !== undefined) server.rows.set(id, { ...row, ...fields });
            return answer(null, 204, row === undefined ? 0 : 1);
          },
          in: async (_name: 'id', ids: readonly string[]) => {
            const known = ids.filter((id) => server.rows.has(id));
            for (const id of known) server.rows.set(id, { ...server.rows.get(id), ...fields, id });
            return answer(null, 204, known.length);
          },
        }),
      }),
    }),
}));
beforeEach(() => {
  server.rows.clear();
  server.losesAnswer = false;
});

const syncNow = vi.fn(() => Promise.resolve());
const keeper = {
  database: { syncNow },
  storeId: '11111111-1111-4111-8111-111111111111',
  standing: { isGlobalAdmin: true, role: null },
} as unknown as ScheduleKeeper;
const draft = { ...newDraft('2026-11-21'), templateId: '22222222-2222-4222-8222-222222222222' };
const one = { id: '33333333-3333-4333-8333-333333333333', isNew: true };

test('U6 saving again after a lost answer makes no second schedule, and what was changed meanwhile counts', async () => {
  server.losesAnswer = true;
  expect(await saveSchedule(keeper, one, draft)).toBe('unreachable');
  expect(syncNow).not.toHaveBeenCalled();
  server.losesAnswer = false;
  expect(await saveSchedule(keeper, one, { ...draft, due: '13:00' })).toBeNull();
  expect([...server.rows.values()]).toMatchObject([
    { id: one.id, template_id: draft.templateId, due_minute: 780 },
  ]);
  expect(syncNow).toHaveBeenCalledTimes(1);
});

test('U6 a schedule that is changed is not made', async () => {
  expect(await saveSchedule(keeper, { ...one, isNew: false }, draft)).toBe('forbidden');
  expect(server.rows.size).toBe(0);
});

test('XS8 one made for many stores is made once in each, also after a lost answer, and taken back from all', async () => {
  const stores = ['7', '6', '8'].map((digit) => `${digit.repeat(8)}-7777-4777-8777-777777777777`);
  const { database } = keeper;
  const now = () => new Date('2026-11-21T12:00:00Z');
  server.losesAnswer = true;
  expect(await scheduleForStores(database, stores, one.id, draft, now)).toBe('unreachable');
  server.losesAnswer = false;
  const made = await scheduleForStores(database, stores, one.id, { ...draft, due: '13:00' }, now);
  const rows = () => [...server.rows.values()];
  // In one order for whoever else writes to several stores.
  expect(rows().map((row) => row['store_id'])).toEqual(stores.toSorted());
  expect(new Set(rows().map((row) => row['due_minute']))).toEqual(new Set([780]));
  if (typeof made === 'string') throw new Error(made);
  expect(await made.undo()).toBeNull();
  expect(rows().every((row) => row['deleted_at'] === '2026-11-21T12:00:00.000Z')).toBe(true);
  expect(await scheduleForStores(database, [], one.id, draft, now)).toBe('refused');
});

const found = (id: string, set: Partial<FoundSchedule> = {}): FoundSchedule => ({
  id,
  store_id: `store of ${id}`,
  template_id: draft.templateId,
  role: 'general_manager',
  repeats: 'weekly',
  weekdays: '135',
  month_day: null,
  every_days: null,
  opens_minute: 360,
  due_minute: 720,
  grace_minutes: 720,
  starts_on: '2026-11-01',
  ends_on: null,
  is_paused: false,
  missed: 0,
  done: 0,
  last_missed: null,
  next_due: null,
  title: 'Opening checklist',
  title_es: null,
  title_fr: null,
  ...set,
});
const keepAll = (schedules: readonly FoundSchedule[]) => {
  for (const schedule of schedules) server.rows.set(schedule.id, { ...schedule });
};
const undoOf = (done: Awaited<ReturnType<typeof pauseForStores>>) =>
  typeof done === 'string' ? Promise.reject(new Error(done)) : done.undo();

test('XS9 several are paused at once, those that were paused before stay so when it is taken back', async () => {
  const schedules = [found('a'), found('b', { is_paused: true }), found('c')];
  keepAll(schedules);
  const done = await pauseForStores(keeper.database, schedules, true);
  const paused = () => [...server.rows.values()].map(({ is_paused }) => is_paused);
  expect(paused()).toEqual([true, true, true]);
  expect(await undoOf(done)).toBeNull();
  expect(paused()).toEqual([false, true, false]);
});

test('XS9 several are changed by one draft, keep their templates, and are each as they were when it is taken back', async () => {
  const schedules = [
    found('a'),
    found('b', { template_id: 'another', due_minute: 1000, role: 'shift_lead' }),
    found('c', { repeats: 'monthly', weekdays: '', month_day: 3 }),
  ];
  keepAll(schedules);
  const wanted = { ...draftOf(found('a')), due: '09:30' };
  const done = await changeForStores(keeper.database, schedules, wanted);
  for (const row of server.rows.values())
    expect(row).toMatchObject({ repeats: 'weekly', weekdays: '135', due_minute: 570 });
  expect(server.rows.get('b')).toMatchObject({ template_id: 'another', role: 'general_manager' });
  expect(await undoOf(done)).toBeNull();
  expect([...server.rows.values()]).toEqual(schedules);
});

test('XS9 a draft that cannot be kept changes none of them', async () => {
  keepAll([found('a')]);
  const wanted = { ...draftOf(found('a')), weekdays: [] };
  expect(await changeForStores(keeper.database, [found('a')], wanted)).toBe('refused');
  expect(server.rows.get('a')).toEqual(found('a'));
});
