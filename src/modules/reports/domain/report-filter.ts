/** What a report is asked for, as its address says it (rule RP4). */
export const spans = ['1', '4', '13', '26', '52', '104'] as const;
/** Whole weeks from Sunday, with the running one. */
export type Span = (typeof spans)[number];

/** What the figures are told apart by. */
export type Grouping = 'stores' | 'weeks' | 'parts';

/** Anything else in the address is what most people look at. */
export const spanOf = (chosen: string | null): Span => spans.find((span) => span === chosen) ?? '4';

/** `usual`: where the address says none, or one that there is not. */
export const groupingOf = (
  chosen: string | null,
  offered: readonly Grouping[],
  usual: Grouping,
): Grouping => offered.find((grouping) => grouping === chosen) ?? usual;
