/** A step of the onboarding as it is kept, and as somebody types it (rules ST1 and ST2). */
import { namesIn } from '../../../kernel/translated-name.ts';
import * as v from 'valibot';
import type { StoreRole } from '../../../kernel/permission.ts';
import type { DueUnit } from './due-day.ts';

export const stepCategories = [
  'paperwork',
  'training',
  'equipment',
  'access',
  'compliance',
] as const;
type StepCategory = (typeof stepCategories)[number];

/** What somebody decides of a step; the server adds the rest. */
export type StepFields = {
  /** English. */
  readonly name: string;
  readonly translations: Readonly<Record<string, { readonly name: string }>>;
  readonly category: StepCategory;
  readonly owner_role: StoreRole;
  /** From the first day, in `due_unit`; before it where negative. */
  readonly due_offset: number;
  readonly due_unit: DueUnit;
  /** Ids; null: of every position. */
  readonly positions: readonly string[] | null;
  readonly minors_only: boolean;
  readonly is_required: boolean;
  readonly needs_approval: boolean;
  readonly is_active: boolean;
};

/** Equal to the checks of `onboarding_steps`. */
const dueOffsets = { min: -60, max: 180 } as const;
export const longestStepName = 120;

export const dueSides = ['before', 'on', 'after'] as const;
export type DueSide = (typeof dueSides)[number];

export type StepDraft = {
  readonly name: string;
  readonly nameEs: string;
  readonly nameFr: string;
  readonly category: StepCategory;
  readonly ownerRole: StoreRole;
  /** Of days before or after the first one; not asked on it. */
  readonly dueAmount: string;
  readonly dueSide: DueSide;
  readonly dueUnit: DueUnit;
  /** Ids; empty: of every position. */
  readonly positions: readonly string[];
  readonly minorsOnly: boolean;
  readonly isRequired: boolean;
  readonly needsApproval: boolean;
  readonly isActive: boolean;
};

export const noStep: StepDraft = {
  name: '',
  nameEs: '',
  nameFr: '',
  category: 'paperwork',
  ownerRole: 'general_manager',
  dueAmount: '1',
  dueSide: 'before',
  dueUnit: 'days',
  positions: [],
  minorsOnly: false,
  isRequired: true,
  needsApproval: false,
  isActive: true,
};

const positionsSchema = v.fallback(v.nullable(v.array(v.string())), null);

/** What is decided of a step that is known: `translations` and `positions` are JSON as they came. */
export function stepFields(
  row: Omit<StepFields, 'translations' | 'positions'> & {
    readonly translations: unknown;
    readonly positions: unknown;
  },
): StepFields {
  return {
    name: row.name,
    translations: namesIn(row.translations),
    category: row.category,
    owner_role: row.owner_role,
    due_offset: row.due_offset,
    due_unit: row.due_unit,
    positions: v.parse(positionsSchema, row.positions),
    minors_only: row.minors_only,
    is_required: row.is_required,
    needs_approval: row.needs_approval,
    is_active: row.is_active,
  };
}

export const dueSideOf = (offset: number): DueSide =>
  offset === 0 ? 'on' : offset < 0 ? 'before' : 'after';

export function stepDraft(fields: StepFields): StepDraft {
  return {
    name: fields.name,
    nameEs: fields.translations['es']?.name ?? '',
    nameFr: fields.translations['fr']?.name ?? '',
    category: fields.category,
    ownerRole: fields.owner_role,
    dueAmount: String(Math.abs(fields.due_offset)),
    dueSide: dueSideOf(fields.due_offset),
    dueUnit: fields.due_unit,
    positions: fields.positions ?? [],
    minorsOnly: fields.minors_only,
    isRequired: fields.is_required,
    needsApproval: fields.needs_approval,
    isActive: fields.is_active,
  };
}

/** Days from the first one, negative before it; null: they cannot be read, or are too many. */
function readOffset({
  dueAmount,
  dueSide,
}: Pick<StepDraft, 'dueAmount' | 'dueSide'>): number | null {
  if (dueSide === 'on') return 0;
  const typed = dueAmount.trim();
  if (!/^\d{1,3}$/.test(typed)) return null;
  const offset = dueSide === 'before' ? -Number(typed) : Number(typed);
  return offset < dueOffsets.min || offset > dueOffsets.max ? null : offset + 0;
}

/** The step that was typed, or what is wrong with it. */
export function readStep(
  draft: StepDraft,
  before: StepFields | null,
): { readonly fields: StepFields } | { readonly problem: 'name' | 'due' } {
  const name = draft.name.trim();
  if (name === '') return { problem: 'name' };
  const offset = readOffset(draft);
  if (offset === null) return { problem: 'due' };
  const translations = { ...before?.translations };
  for (const [language, text] of [
    ['es', draft.nameEs.trim()],
    ['fr', draft.nameFr.trim()],
  ] as const) {
    if (text === '') delete translations[language];
    else translations[language] = { name: text };
  }
  return {
    fields: {
      name,
      translations,
      category: draft.category,
      owner_role: draft.ownerRole,
      due_offset: offset,
      due_unit: draft.dueUnit,
      positions: draft.positions.length === 0 ? null : draft.positions,
      minors_only: draft.minorsOnly,
      is_required: draft.isRequired,
      needs_approval: draft.needsApproval,
      is_active: draft.isActive,
    },
  };
}

/** Steps in another order: of each whose place is another its new one, from 1, and the one that it had. */
export function reordered(
  steps: readonly { readonly id: string; readonly sort: number }[],
  stepId: string,
  by: -1 | 1,
): readonly { readonly id: string; readonly sort: number; readonly was: number }[] {
  const at = steps.findIndex(({ id }) => id === stepId);
  const next = [...steps];
  const [taken] = at < 0 || at + by < 0 || at + by >= steps.length ? [] : next.splice(at, 1);
  if (taken === undefined) return [];
  next.splice(at + by, 0, taken);
  return next.flatMap(({ id, sort }, index) =>
    sort === index + 1 ? [] : [{ id, sort: index + 1, was: sort }],
  );
}
