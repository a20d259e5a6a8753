import { describe, expect, it } from 'vitest';
import type { Op, OpState, RefusedOp } from '../../sync/op.ts';
import { isAcknowledged, photoStates, recordState } from './record-status.ts';
import { groupUnfinished, listUnfinished } from './unfinished.ts';

const inspection = { collection: 'inspections', id: 'i' };
const response = { collection: 'inspection_responses', id: 'r' };
const op = (key: { collection: string; id: string }, state: OpState): Op => ({
  ...key,
  no: 1,
  op_id: 'op',
  user: 'ana',
  scope: 'global',
  create: false,
  set: { notes: 'x' },
  base: {},
  local: {},
  row: { id: key.id, scope: 'global', change: 1 },
  editedAt: 0,
  state,
  change: null,
  answeredAt: null,
  closedAt: null,
});
const refused = (key: typeof inspection): RefusedOp => ({
  ...op(key, 'open'),
  code: 'forbidden',
  reason: null,
  refusedAt: 0,
  reread: true,
});
const both = [inspection, response];
const of = (live: Op[], refusals: RefusedOp[] = []) => groupUnfinished({ live, refused: refusals });

describe('T4 a record with its children', () => {
  it('the server has it when nothing is unfinished', () => {
    expect(recordState(both, of([]), [], true)).toBe('office_has_it');
    expect(recordState([inspection], of([op(response, 'open')]), [], true)).toBe('office_has_it');
  });
  it('is on this device while anything of it waits', () => {
    expect(recordState(both, of([op(response, 'open')]), [], true)).toBe('on_device');
    expect(recordState(both, of([]), ['on_device', 'stored'], true)).toBe('on_device');
  });
  it('is being sent until its row was read back', () => {
    expect(recordState(both, of([op(inspection, 'sent')]), [], true)).toBe('sending');
    expect(recordState(both, of([op(inspection, 'answered')]), [], true)).toBe('sending');
    expect(recordState(both, of([]), ['sending'], true)).toBe('sending');
  });
  it('is on this device while its batch was stored and nobody sends it, as without a network', () => {
    expect(recordState(both, of([op(inspection, 'sent')]), [], false)).toBe('on_device');
    expect(recordState(both, of([op(inspection, 'answered')]), [], false)).toBe('sending');
    const [line] = listUnfinished(of([op(inspection, 'sent')]), false);
    expect(line).toMatchObject({ state: 'waiting' });
    expect(listUnfinished(of([op(inspection, 'sent')]), true)).toMatchObject([
      { state: 'sending' },
    ]);
  });
  it('speaks for children that nobody names, like a photo that was just removed', () => {
    const parents = new Map([['inspection_photos', { inspection_id: 'inspections' }]]);
    const photo = { collection: 'inspection_photos', id: 'p' };
    const removal = { ...op(photo, 'open'), row: { ...op(photo, 'open').row, inspection_id: 'i' } };
    const state = (live: Op[], refusals: RefusedOp[] = []) =>
      recordState([inspection], groupUnfinished({ live, refused: refusals }, parents), [], true);
    expect(state([removal])).toBe('on_device');
    expect(state([{ ...removal, state: 'answered' }])).toBe('sending');
    expect(state([], [{ ...refused(photo), row: removal.row }])).toBe('needs_attention');
    expect(state([{ ...removal, row: { ...removal.row, inspection_id: 'another' } }])).toBe(
      'office_has_it',
    );
  });
  it('needs attention once anything was refused, whatever else waits', () => {
    expect(recordState(both, of([op(inspection, 'open')], [refused(response)]), [], true)).toBe(
      'needs_attention',
    );
    expect(recordState(both, of([]), ['needs_attention'], true)).toBe('needs_attention');
  });
  it('is being sent while a photo of another device has not arrived', () => {
    const row = { id: 'p', scope: 'global', change: 3 };
    const stored = { state: 'stored', code: null, at: null } as const;
    expect(photoStates([{ ...row, stored_at: null }], new Map())).toEqual(['sending']);
    expect(photoStates([{ ...row, stored_at: 'T' }], new Map())).toEqual([]);
    expect(photoStates([{ ...row, stored_at: null }], new Map([['p', stored]]))).toEqual([
      'stored',
    ]);
  });
});

describe('T5 acknowledged', () => {
  it('means answered, and nothing refused', () => {
    expect(isAcknowledged(both, of([op(inspection, 'answered')]))).toBe(true);
    expect(isAcknowledged(both, of([op(inspection, 'sent')]))).toBe(false);
    expect(isAcknowledged(both, of([], [refused(inspection)]))).toBe(false);
  });
});
