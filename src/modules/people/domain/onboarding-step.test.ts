import { describe, expect, it } from 'vitest';
import {
  noStep,
  readStep,
  reordered,
  stepDraft,
  stepFields,
  type StepDraft,
} from './onboarding-step.ts';

const draft = (parts: Partial<StepDraft>): StepDraft => ({ ...noStep, name: 'Tour', ...parts });
const offsetOf = (parts: Partial<StepDraft>) => {
  const read = readStep(draft(parts), null);
  return 'fields' in read ? read.fields.due_offset : read.problem;
};

describe('a step that is typed', () => {
  it('ST1: has a name, and those in the other languages that were typed', () => {
    expect(readStep(draft({ name: ' ' }), null)).toEqual({ problem: 'name' });
    expect(readStep(draft({ nameEs: ' Recorrido ', nameFr: '' }), null)).toMatchObject({
      fields: { name: 'Tour', translations: { es: { name: 'Recorrido' } } },
    });
  });

  it('ST1: keeps what is known in a language that is not asked for', () => {
    const before = stepFields({
      ...stepOf({}),
      translations: { de: { name: 'Rundgang' }, es: { name: 'Paseo' } },
    });
    expect(readStep({ ...stepDraft(before), nameEs: '' }, before)).toMatchObject({
      fields: { translations: { de: { name: 'Rundgang' } } },
    });
  });

  it('ST1: is due so many days before, on or after the first day, 60 before at most and 180 after', () => {
    expect(offsetOf({ dueSide: 'before', dueAmount: '3' })).toBe(-3);
    expect(offsetOf({ dueSide: 'after', dueAmount: ' 14 ' })).toBe(14);
    expect(offsetOf({ dueSide: 'on', dueAmount: 'x' })).toBe(0);
    expect(offsetOf({ dueSide: 'before', dueAmount: '0' })).toBe(0);
    for (const dueAmount of ['', '-1', '1.5', '61', 'x']) {
      expect(offsetOf({ dueSide: 'before', dueAmount })).toBe('due');
    }
    expect(offsetOf({ dueSide: 'after', dueAmount: '180' })).toBe(180);
    expect(offsetOf({ dueSide: 'after', dueAmount: '181' })).toBe('due');
  });

  it('ST1: is of every position where none is chosen', () => {
    expect(readStep(draft({ positions: [] }), null)).toMatchObject({ fields: { positions: null } });
    expect(readStep(draft({ positions: ['cook'] }), null)).toMatchObject({
      fields: { positions: ['cook'] },
    });
  });

  it('is the one that was known where nothing was typed', () => {
    const known = stepFields(stepOf({ due_offset: -7, positions: ['cook'] }));
    expect(readStep(stepDraft(known), known)).toEqual({ fields: known });
  });

  it('reads a step whose JSON is none of its own as one of every position, in English', () => {
    expect(stepFields(stepOf({ translations: 7, positions: {} }))).toMatchObject({
      translations: {},
      positions: null,
    });
  });
});

const stepOf = (parts: { due_offset?: number; positions?: unknown; translations?: unknown }) => ({
  name: 'Tour',
  translations: {} as unknown,
  category: 'training' as const,
  owner_role: 'shift_lead' as const,
  due_offset: 0,
  due_unit: 'days' as const,
  positions: null as unknown,
  minors_only: false,
  is_required: true,
  needs_approval: false,
  is_active: true,
  ...parts,
});

describe('the order', () => {
  const steps = [
    { id: 'a', sort: 1 },
    { id: 'b', sort: 2 },
    { id: 'c', sort: 7 },
  ];

  it('ST2: changes by one place, and nothing else is touched', () => {
    expect(reordered(steps, 'b', -1)).toEqual([
      { id: 'b', sort: 1, was: 2 },
      { id: 'a', sort: 2, was: 1 },
      { id: 'c', sort: 3, was: 7 },
    ]);
  });

  it('ST2: ends at the first and the last', () => {
    expect(reordered(steps, 'a', -1)).toEqual([]);
    expect(reordered(steps, 'c', 1)).toEqual([]);
    expect(reordered(steps, 'z', 1)).toEqual([]);
  });
});
