import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerSheet, type AnswerPatch } from './answer-sheet.ts';

type Written = { readonly itemId: string; readonly patch: AnswerPatch };

function aSheet(write: (itemId: string, patch: AnswerPatch) => Promise<void> = async () => {}) {
  const written: Written[] = [];
  const sheet = new AnswerSheet({
    now: () => new Date('2026-03-01T14:02:00Z'),
    write: async (itemId, patch) => {
      await write(itemId, patch);
      written.push({ itemId, patch });
    },
  });
  return { sheet, written };
}

const row = (item_id: string, response_value: string | null, notes: string | null = null) => ({
  item_id,
  response_value,
  notes,
  no_photo_reason: null,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('V1: a tap shows and is written at once', async () => {
  const { sheet, written } = aSheet();
  sheet.put('a', { value: 'pass' }, 'now');
  expect(sheet.answer('a').value).toBe('pass');
  expect(sheet.saveState().indicator).toBe('saving');
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([{ itemId: 'a', patch: { value: 'pass' } }]);
  expect(sheet.saveState()).toMatchObject({ indicator: 'saved', unsaved: 0 });
});

test('A7: clearing is undone, unless the question was answered anew meanwhile', async () => {
  const { sheet, written } = aSheet();
  sheet.receive([row('a', 'pass'), row('b', '4')]);
  const undo = sheet.clear('a');
  const tooLate = sheet.clear('b');
  expect([sheet.answer('a').value, sheet.answer('b').value]).toEqual([null, null]);
  sheet.put('b', { value: '2' }, 'now');
  undo();
  tooLate();
  await vi.advanceTimersByTimeAsync(0);
  expect([sheet.answer('a').value, sheet.answer('b').value]).toEqual(['pass', '2']);
  expect(written.filter(({ itemId }) => itemId === 'a').map(({ patch }) => patch.value)).toEqual([
    null,
    'pass',
  ]);
});

test('V1: typing is written once, 500 ms after the last key', async () => {
  const { sheet, written } = aSheet();
  for (const notes of ['l', 'le', 'leak']) {
    sheet.put('a', { notes }, 'after_pause');
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(written).toEqual([]);
  expect(sheet.saveState().unsaved).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([{ itemId: 'a', patch: { notes: 'leak' } }]);
});

test('V1: who types on and on has it written every 2 s', async () => {
  const { sheet, written } = aSheet();
  for (let key = 1; key <= 14; key += 1) {
    sheet.put('a', { notes: 'x'.repeat(key) }, 'after_pause');
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(written.map(({ patch }) => patch.notes?.length)).toEqual([7, 14]);
});

test('V1: flush writes what is still being typed, and says that it is durable', async () => {
  const { sheet, written } = aSheet();
  sheet.put('a', { notes: 'half a wor' }, 'after_pause');
  await expect(sheet.flush()).resolves.toBe(true);
  expect(written).toEqual([{ itemId: 'a', patch: { notes: 'half a wor' } }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toHaveLength(1);
});

test('V2: what changes during a write follows it, the last value once', async () => {
  let release = () => {};
  const { sheet, written } = aSheet(() => new Promise<void>((resolve) => (release = resolve)));
  sheet.put('a', { value: 'pass' }, 'now');
  sheet.put('a', { value: 'fail' }, 'now');
  sheet.put('a', { value: 'na', notes: 'closed today' }, 'now');
  release();
  await vi.advanceTimersByTimeAsync(0);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map(({ patch }) => patch)).toEqual([
    { value: 'pass' },
    { value: 'na', notes: 'closed today' },
  ]);
});

test('V3: a failed write keeps the answer, marks it, and goes with the next one', async () => {
  let full = true;
  const { sheet, written } = aSheet(async () => {
    if (full) throw new Error('full');
  });
  sheet.put('a', { value: 'fail' }, 'now');
  await vi.advanceTimersByTimeAsync(0);
  expect(sheet.answer('a')).toMatchObject({ value: 'fail', notes: null, failed: true });
  expect(sheet.saveState()).toMatchObject({ indicator: 'error', unsaved: 1 });
  await expect(sheet.flush()).resolves.toBe(false);

  full = false;
  sheet.put('b', { value: 'pass' }, 'now');
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map(({ itemId }) => itemId).sort()).toEqual(['a', 'b']);
  expect(sheet.answer('a').failed).toBe(false);
  expect(sheet.saveState()).toMatchObject({ indicator: 'saved', unsaved: 0, failure: null });
});

test('V4: saved clears after 3 s, error after 5 s while the answer stays unsaved', async () => {
  const { sheet } = aSheet(async (itemId) => {
    if (itemId === 'bad') throw new Error('refused');
  });
  sheet.put('a', { value: 'pass' }, 'now');
  await vi.advanceTimersByTimeAsync(2999);
  expect(sheet.saveState().indicator).toBe('saved');
  await vi.advanceTimersByTimeAsync(1);
  expect(sheet.saveState().indicator).toBe('idle');

  sheet.put('bad', { value: 'pass' }, 'now');
  await vi.advanceTimersByTimeAsync(4999);
  expect(sheet.saveState().indicator).toBe('error');
  await vi.advanceTimersByTimeAsync(1);
  expect(sheet.saveState()).toMatchObject({ indicator: 'idle', unsaved: 1 });
});

test('another device’s answers appear, without touching what is being typed here', async () => {
  const { sheet } = aSheet();
  sheet.put('a', { notes: 'mine' }, 'after_pause');
  sheet.receive([row('a', 'pass', 'theirs'), row('b', '4')]);
  expect(sheet.answer('a')).toMatchObject({ value: 'pass', notes: 'mine' });
  expect(sheet.answer('b').value).toBe('4');
});

test('an answer does not flicker back while the live rows follow the write', async () => {
  const { sheet } = aSheet();
  sheet.receive([row('a', 'pass')]);
  sheet.put('a', { value: 'fail' }, 'now');
  await vi.advanceTimersByTimeAsync(0);
  sheet.receive([row('a', 'pass')]);
  expect(sheet.answer('a').value).toBe('fail');
  sheet.receive([row('a', 'fail')]);
  sheet.receive([row('a', 'na')]);
  expect(sheet.answer('a').value).toBe('na');
});

test('an answer that another device overrode at once is shown as it stands', async () => {
  const { sheet } = aSheet();
  sheet.put('a', { value: 'fail' }, 'now');
  await vi.advanceTimersByTimeAsync(0);
  sheet.receive([row('a', 'na')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sheet.answer('a').value).toBe('na');
});

test('an answer keeps its identity until it changes', () => {
  const { sheet } = aSheet();
  sheet.receive([row('a', 'pass'), row('b', 'pass')]);
  const [a, answers] = [sheet.answer('a'), sheet.answers()];
  sheet.receive([row('a', 'pass'), row('b', 'pass')]);
  expect(sheet.answers()).toBe(answers);
  sheet.put('b', { value: 'fail' }, 'after_pause');
  expect(sheet.answer('a')).toBe(a);
  expect(sheet.answers()).not.toBe(answers);
});

test('the words of a note change its item only; whether there is one is for all to see', () => {
  const { sheet } = aSheet();
  sheet.put('a', { notes: 'w' }, 'after_pause');
  const answers = sheet.answers();
  expect(answers.get('a')).toEqual({ value: null, noted: true, excused: false });
  sheet.put('a', { notes: 'wet' }, 'after_pause');
  expect(sheet.answers()).toBe(answers);
  sheet.put('a', { notes: ' ' }, 'after_pause');
  expect(sheet.answers().get('a')?.noted).toBe(false);
  sheet.put('a', { noPhotoReason: 'Lens is broken' }, 'after_pause');
  expect(sheet.answers().get('a')?.excused).toBe(true);
});
