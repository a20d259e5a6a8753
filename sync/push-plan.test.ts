import { describe, expect, it } from 'vitest';
import type { Op, RefusedOp } from './op.ts';
import { chooseOps, parentRules, pushBody, verdicts, wireOps } from './push-plan.ts';
import type { OpResult } from './protocol.ts';

const kinds = [
  { name: 'inspections', parents: {} },
  { name: 'inspection_responses', parents: { inspection_id: 'inspections' } },
  { name: 'response_notes', parents: { response_id: 'inspection_responses' } },
];
const rules = parentRules(kinds);

function op(no: number, collection: string, id: string, more: Partial<Op> = {}): Op {
  return {
    no,
    op_id: `op-${no}`,
    user: 'ana',
    collection,
    id,
    scope: 'global',
    create: true,
    set: {},
    base: {},
    local: {},
    row: { id, scope: 'global', change: 0, ...more.row },
    editedAt: 0,
    state: 'open',
    change: null,
    answeredAt: null,
    closedAt: null,
    ...more,
  };
}
const response = (no: number, id: string, inspectionId: string): Op =>
  op(no, 'inspection_responses', id, {
    row: { id, scope: 'global', change: 0, inspection_id: inspectionId },
  });
const result = (
  no: number,
  status: OpResult['status'],
  more: Partial<OpResult> = {},
): OpResult => ({
  op_id: `op-${no}`,
  status,
  ...more,
});
const nothing = { live: [], refused: [] };

it('P11 says of each field when it was last changed, where that was before the op', () => {
  const [plain] = JSON.parse(wireOps([op(1, 'inspections', 'i', { editedAt: 20 })]));
  expect(plain).toMatchObject({ edited_at: '1970-01-01T00:00:00.020Z' });
  expect(plain).not.toHaveProperty('edited');
  const [merged] = JSON.parse(
    wireOps([op(1, 'inspections', 'i', { editedAt: 20, earlier: { status: 10 } })]),
  );
  expect(merged).toMatchObject({
    edited_at: '1970-01-01T00:00:00.020Z',
    edited: { status: '1970-01-01T00:00:00.010Z' },
  });
});

describe('D1 choosing', () => {
  it('puts parents first and keeps the order of writing otherwise', () => {
    const open = [
      op(1, 'response_notes', 'n'),
      response(2, 'r', 'i'),
      op(3, 'inspections', 'i'),
      op(4, 'inspections', 'j'),
    ];
    expect(chooseOps(open, rules, 3).map(({ no }) => no)).toEqual([3, 4, 2]);
  });

  it('is not confused by parents in a circle', () => {
    const circle = parentRules([
      { name: 'a', parents: { b_id: 'b' } },
      { name: 'b', parents: { a_id: 'a' } },
    ]);
    expect(chooseOps([op(2, 'b', 'y'), op(1, 'a', 'x')], circle, 9)).toHaveLength(2);
  });
});

it('D3 an attempt differs from another by its time only', () => {
  const batch = {
    batch_id: 'b',
    user: 'ana',
    client_id: 'c',
    no: 4,
    body: '[{"set":{"a":1.50}}]',
    opNos: [1],
  };
  const [one, other] = [pushBody(batch, 0), pushBody(batch, 3_600_000)];
  expect(one.replace('T00:00', 'T01:00')).toBe(other);
  expect(JSON.parse(one)).toMatchObject({ no: 4, batch_id: 'b', client_id: 'c', ops: [{}] });
});

describe('D9, D10 an answer', () => {
  it('applied and conflict are answered, with the number that the record has now', () => {
    const ops = [op(1, 'inspections', 'i'), op(2, 'inspections', 'j')];
    const results = [result(1, 'applied', { change: 7 }), result(2, 'conflict', { change: 8 })];
    expect(verdicts(ops, results, nothing, rules)).toEqual([
      { no: 1, outcome: 'answered', change: 7 },
      { no: 2, outcome: 'answered', change: 8 },
    ]);
  });

  it('a refusal keeps code and reason', () => {
    const results = [result(1, 'rejected', { code: '23514', reason: 'amount' })];
    expect(verdicts([op(1, 'inspections', 'i')], results, nothing, rules)).toEqual([
      { no: 1, outcome: 'refused', code: '23514', reason: 'amount' },
    ]);
  });

  it('a child waits while its parent is still to be sent', () => {
    const parent = op(9, 'inspections', 'i');
    expect(
      verdicts(
        [response(1, 'r', 'i')],
        [result(1, 'retry')],
        { live: [parent], refused: [] },
        rules,
      ),
    ).toEqual([{ no: 1, outcome: 'open' }]);
  });

  it('a grandchild waits with it', () => {
    const note = op(2, 'response_notes', 'n', {
      row: { id: 'n', scope: 'global', change: 0, response_id: 'r' },
    });
    const decided = verdicts(
      [note, response(1, 'r', 'i')],
      [result(1, 'retry'), result(2, 'retry')],
      { live: [op(9, 'inspections', 'i')], refused: [] },
      rules,
    );
    expect(decided.map(({ outcome }) => outcome)).toEqual(['open', 'open']);
  });

  it('a child of a parent that was refused, now or before, or that nobody sends, is refused', () => {
    const inspection = op(1, 'inspections', 'i');
    const together = verdicts(
      [inspection, response(2, 'r', 'i')],
      [result(1, 'rejected', { code: 'forbidden' }), result(2, 'retry')],
      nothing,
      rules,
    );
    expect(together[1]).toMatchObject({ no: 2, outcome: 'refused', code: 'parent_refused' });
    const earlier = { ...inspection, code: 'x', reason: null, refusedAt: 0, reread: true };
    const before = verdicts(
      [response(2, 'r', 'i')],
      [result(2, 'retry')],
      { live: [], refused: [earlier satisfies RefusedOp] },
      rules,
    );
    expect(before[0]).toMatchObject({ outcome: 'refused', code: 'parent_refused' });
    const alone = verdicts([response(2, 'r', 'i')], [result(2, 'retry')], nothing, rules);
    expect(alone[0]).toMatchObject({ outcome: 'refused', code: 'parent_refused' });
  });

  it('a refused edit of a record does not refuse its children', () => {
    const edit = op(1, 'inspections', 'i', { create: false });
    const decided = verdicts(
      [edit, response(2, 'r', 'i')],
      [result(1, 'rejected', { code: 'completed' }), result(2, 'applied', { change: 3 })],
      nothing,
      rules,
    );
    expect(decided.map(({ outcome }) => outcome)).toEqual(['refused', 'answered']);
  });
});
