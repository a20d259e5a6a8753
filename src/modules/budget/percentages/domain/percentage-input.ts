import { addDays, weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';

/** How far ahead a percentage can be set. */
const weeksAhead = 12;

/** Rule BP4: `28`, `28.5`, `28,25`, also with a percent sign; null for anything else. */
export function parsePercentage(text: string): number | null {
  const [, whole, , decimals = ''] =
    /^(\d{1,3})([.,](\d{1,2}))?\s*%?$/.exec(text.trim().replaceAll('\u00a0', ' ')) ?? [];
  if (whole === undefined) return null;
  const percentage = Number(`${whole}.${decimals.replace(/^[.,]/, '') || '0'}`);
  return percentage > 0 && percentage <= 100 ? percentage : null;
}

/** Rule BP3: the Sundays from which one can be set, the running week's first. */
export function settableSundays(today: BusinessDay): BusinessDay[] {
  return Array.from({ length: weeksAhead + 1 }, (_, week) => addDays(weekStart(today), week * 7));
}
