import { beforeEach, expect, test, vi } from 'vitest';
import { saveSchedule, type ScheduleKeeper } from './commands.ts';
import { newDraft } from './domain/schedule.ts';

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
        insert: async (row: Row) => {
          if (server.rows.has(row.id)) return answer({ code: '23505' }, 409, 0);
          server.rows.set(row.id, row);
          return answer(null, 201, 1);
        },
        update: (fields: object) => ({
          eq: async (_name: 'id', id: string) => {
            const row = server.rows.get(id);
            if (row !== undefined) server.rows.set(id, { ...row, ...fields });
            return answer(null, 204, row === undefined ? 0 : 1);
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
