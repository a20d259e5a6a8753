/** How trends are shown. */
export const trendViews = ['drawing', 'table'] as const;
export type TrendView = (typeof trendViews)[number];
