/** What each who talks with a candidate thinks of them (rules SC). */
export const criteria = ['communication', 'reliability', 'teamwork', 'service'] as const;
export type Criterion = (typeof criteria)[number];

/** From not yet to strong. */
export const scores = [1, 2, 3, 4] as const;
type Score = (typeof scores)[number];

export const recommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const;
export type Recommendation = (typeof recommendations)[number];

export const longestScorecardNote = 1000;

export type ScorecardDraft = Readonly<Record<Criterion, Score | null>> & {
  readonly recommendation: Recommendation | null;
  readonly note: string;
};

export const noScorecard: ScorecardDraft = {
  communication: null,
  reliability: null,
  teamwork: null,
  service: null,
  recommendation: null,
  note: '',
};

/** Rule SC1: what is missing until it can be handed in. */
export const missingOf = (draft: ScorecardDraft): readonly (Criterion | 'recommendation')[] =>
  ([...criteria, 'recommendation'] as const).filter((part) => draft[part] === null);

/** How much of the greatest sum the criteria come to, of 1. */
export const shareOfScores = (card: Readonly<Record<Criterion, number>>): number =>
  criteria.reduce((sum, each) => sum + card[each], 0) / (criteria.length * scores.length);
