import { describe, expect, it } from 'vitest';
import { chooseCurrentStore, openStore, storesToFollow } from './current-store.ts';
import { storesOf } from './store.ts';

const row = (id: string, store_number: string) => ({
  id,
  store_number,
  name: `Store ${store_number}`,
  budget_percentage: null,
  time_zone: 'America/New_York',
  opened_on: null,
  closed_on: null,
});
const rows = [row('c', '10001'), row('b', '7505'), row('o', 'OFFICE'), row('a', '7486')];
const memberships = [
  { store_id: 'b', role: 'shift_lead' },
  { store_id: 'a', role: 'general_manager' },
  { store_id: 'gone', role: 'supervisor' },
] as const;
const mine = storesOf(rows, memberships, false);
const all = storesOf(rows, memberships, true);

describe('my stores (spec §6)', () => {
  it('are those I belong to, by number, with my role there', () => {
    expect(mine.map(({ id, role }) => [id, role])).toEqual([
      ['a', 'general_manager'],
      ['b', 'shift_lead'],
    ]);
  });

  it('are all of them, as admin, for a global admin', () => {
    expect(all.map(({ number }) => number)).toEqual(['7486', '7505', '10001', 'OFFICE']);
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(['admin']));
  });
});

describe('the current store (spec §4)', () => {
  it('is the stored one while it is available', () => {
    expect(chooseCurrentStore(mine, 'b')?.id).toBe('b');
  });

  it('is the office at the first start of whoever has it, however many other stores have come with it', () => {
    expect(chooseCurrentStore(all, null)?.number).toBe('OFFICE');
  });

  it('is the first when nothing is stored or the stored one is gone', () => {
    expect(chooseCurrentStore(mine, null)?.id).toBe('a');
    expect(chooseCurrentStore(mine, 'c')?.id).toBe('a');
  });

  it('is none when there is no store', () => {
    expect(chooseCurrentStore([], 'a')).toBeNull();
  });
});

describe('what the device keeps (design §4.5)', () => {
  it('is every store of a member', () => {
    expect(storesToFollow(mine, false, 'a', [])).toEqual(['a', 'b']);
  });

  it('is OFFICE, the current and the lately opened ones of an admin', () => {
    expect(storesToFollow(all, true, 'a', ['c'])).toEqual(['a', 'c', 'o']);
  });

  it('remembers the last five opened, each once', () => {
    const lately = ['1', '2', '3', '4', '5', '6', '3'].reduce<string[]>(openStore, []);
    expect(lately).toEqual(['3', '6', '5', '4', '2']);
  });
});
