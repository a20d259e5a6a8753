import { beforeEach, expect, test, vi } from 'vitest';
import type * as Requests from '../../platform/backend/request.ts';
import { fetchBoard } from './remote.ts';

const told = vi.hoisted(() => ({ stores: 0, asked: [] as number[], failing: -1 }));
vi.mock('../../platform/backend/request.ts', (): Partial<typeof Requests> => ({
  request: ((send: (client: unknown) => Promise<unknown>) =>
    send({
      rpc: (_: string, { page, page_size }: { page: number; page_size: number }) => {
        told.asked.push(page);
        if (page === told.failing) return Promise.resolve({ unreachable: true });
        // The last of a page stands first on the next one, too.
        const from = Math.max(0, page * page_size - 1);
        const length = Math.min(told.stores, (page + 1) * page_size) - from;
        const value = Array.from({ length }, (__, place) => ({
          store_id: `${from + place}`,
          stores: told.stores,
        }));
        return Promise.resolve({ value });
      },
    })) as unknown as typeof Requests.request,
}));

beforeEach(() => {
  told.asked = [];
  told.failing = -1;
});

test.each([
  [0, [0], 0],
  [500, [0], 500],
  [501, [0, 1], 501],
  [600, [0, 1], 600],
  [9000, [0, 1, 2, 3], 2000],
])(
  'BD5 a board of %i stores comes in as many requests as that takes',
  async (stores, asked, rows) => {
    told.stores = stores;
    const { value } = await fetchBoard(null);
    expect(told.asked).toEqual(asked);
    expect(new Set(value?.map(({ store_id }) => store_id)).size).toBe(rows);
    expect(value).toHaveLength(rows);
  },
);

test('BD5 a board of which a page is missing is none', async () => {
  told.stores = 600;
  told.failing = 1;
  expect((await fetchBoard(null)).value).toBeUndefined();
});
