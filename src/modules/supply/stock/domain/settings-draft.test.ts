import { describe, expect, it } from 'vitest';
import { changedSettings, movedArea, readSettings, settingsDraft } from './settings-draft.ts';

const areas = [
  { id: 'dry', name: null },
  { id: 'a1', name: 'Back room' },
];
const settings = { approve_above: 1000, adjust_above: null, count_tolerance: 2.5 };
const draft = settingsDraft(settings, areas, {
  amount: (cents) => (cents / 100).toFixed(2),
  percent: String,
  called: ({ id, name }) => name ?? `the ${id} one`,
});
const fields = {
  ...settings,
  areas: [
    { id: 'dry', name: 'the dry one' },
    { id: 'a1', name: 'Back room' },
  ],
};

describe('the settings of a store’s supplies', () => {
  it('ST9 are read as they were written, the usual areas by their words', () => {
    expect(draft).toMatchObject({ approveAbove: '1000.00', adjustAbove: '', tolerance: '2.5' });
    expect(readSettings(draft)).toEqual({ fields });
  });

  it.each([
    [{ approveAbove: 'much' }, { field: 'approveAbove' }],
    [{ adjustAbove: '1.234' }, { field: 'adjustAbove' }],
    [{ tolerance: '101' }, { field: 'tolerance' }],
    [{ tolerance: '2.555' }, { field: 'tolerance' }],
    [{ areas: [{ id: 'x', name: ' ' }] }, { field: 'area', id: 'x', problem: 'missing' }],
    [
      { areas: [...fields.areas, { id: 'x', name: 'BACK ROOM' }] },
      { field: 'area', id: 'x', problem: 'twice' },
    ],
  ])('ST9 %o is refused: %o', (parts, problem) => {
    expect(readSettings({ ...draft, ...parts })).toEqual({ problem });
  });

  it('ST9 only what is different is sent', () => {
    expect(changedSettings(fields, fields)).toEqual({});
    expect(changedSettings(fields, { ...fields, adjust_above: 20 })).toEqual({ adjust_above: 20 });
    const turned = movedArea(fields.areas, 'a1', -1);
    expect(turned.map(({ id }) => id)).toEqual(['a1', 'dry']);
    expect(changedSettings(fields, { ...fields, areas: turned })).toEqual({ areas: turned });
    expect(movedArea(fields.areas, 'dry', -1)).toBe(fields.areas);
  });
});
