/** What a store has agreed with itself, as somebody types it (rule ST9). */
import { fromCents, parseMoney, toCents } from '../../../../kernel/money.ts';
import type { Area } from '../../model/domain/stock.ts';

/** Limits in dollars, the tolerance in percent; null: there is none. */
export type SettingsFields = {
  readonly approve_above: number | null;
  readonly adjust_above: number | null;
  readonly count_tolerance: number | null;
  /** In the order of a walk through the store; none: the usual ones. */
  readonly areas: readonly NamedArea[];
};
type NamedArea = { readonly id: string; readonly name: string };

export type SettingsDraft = {
  readonly approveAbove: string;
  readonly adjustAbove: string;
  readonly tolerance: string;
  readonly areas: readonly NamedArea[];
};

export const mostAreas = 20;
export const longestArea = 40;

/** `called`: what an area is called that has no name of its own. */
export const settingsDraft = (
  settings: Omit<SettingsFields, 'areas'>,
  areas: readonly Area[],
  written: {
    readonly amount: (cents: number) => string;
    readonly percent: (percent: number) => string;
    readonly called: (area: Area) => string;
  },
): SettingsDraft => {
  const amount = (dollars: number | null) =>
    dollars === null ? '' : written.amount(toCents(dollars));
  return {
    approveAbove: amount(settings.approve_above),
    adjustAbove: amount(settings.adjust_above),
    tolerance: settings.count_tolerance === null ? '' : written.percent(settings.count_tolerance),
    areas: areas.map((area) => ({ id: area.id, name: written.called(area) })),
  };
};

export type SettingsProblem =
  | { readonly field: 'approveAbove' | 'adjustAbove' | 'tolerance' }
  | { readonly field: 'area'; readonly id: string; readonly problem: 'missing' | 'twice' };

/** In percent, from 0 to 100 with at most two decimals; undefined: nothing that can be read. */
function readPercent(text: string): number | null | undefined {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 100 ? Number(typed) : undefined;
}

function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const cents = parseMoney(text);
  return cents === null ? undefined : fromCents(cents);
}

export function readSettings(
  draft: SettingsDraft,
): { readonly fields: SettingsFields } | { readonly problem: SettingsProblem } {
  const approve = readLimit(draft.approveAbove);
  if (approve === undefined) return { problem: { field: 'approveAbove' } };
  const adjust = readLimit(draft.adjustAbove);
  if (adjust === undefined) return { problem: { field: 'adjustAbove' } };
  const tolerance = readPercent(draft.tolerance);
  if (tolerance === undefined) return { problem: { field: 'tolerance' } };
  const names = new Set<string>();
  for (const { id, name } of draft.areas) {
    const called = name.trim().toLowerCase();
    if (called === '') return { problem: { field: 'area', id, problem: 'missing' } };
    if (names.has(called)) return { problem: { field: 'area', id, problem: 'twice' } };
    names.add(called);
  }
  return {
    fields: {
      approve_above: approve,
      adjust_above: adjust,
      count_tolerance: tolerance,
      areas: draft.areas.map(({ id, name }) => ({ id, name: name.trim() })),
    },
  };
}

const same = (a: readonly NamedArea[], b: readonly NamedArea[]): boolean =>
  a.length === b.length && a.every(({ id, name }, at) => id === b[at]?.id && name === b[at].name);

/** Rule ST9: only what is different is sent. */
export function changedSettings(
  before: SettingsFields,
  after: SettingsFields,
): Partial<SettingsFields> {
  return {
    ...(before.approve_above === after.approve_above ? {} : { approve_above: after.approve_above }),
    ...(before.adjust_above === after.adjust_above ? {} : { adjust_above: after.adjust_above }),
    ...(before.count_tolerance === after.count_tolerance
      ? {}
      : { count_tolerance: after.count_tolerance }),
    ...(same(before.areas, after.areas) ? {} : { areas: after.areas }),
  };
}

/** The areas with one of them a place further up or down. */
export function movedArea(
  areas: readonly NamedArea[],
  id: string,
  by: 1 | -1,
): readonly NamedArea[] {
  const from = areas.findIndex((area) => area.id === id);
  const moved = areas[from];
  const other = areas[from + by];
  if (moved === undefined || other === undefined) return areas;
  return areas.map((area, at) => (at === from ? other : at === from + by ? moved : area));
}
