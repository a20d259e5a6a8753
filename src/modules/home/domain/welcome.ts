/** Spec §2 Dashboard: one of five welcome messages. */
export const welcomes = ['ready', 'goodToSeeYou', 'oneStep', 'lookAround', 'together'] as const;
export type Welcome = (typeof welcomes)[number];

/** `chance` is from 0 up to 1, as Math.random() gives it. */
export function pickWelcome(chance: number): Welcome {
  return welcomes[Math.floor(chance * welcomes.length)] ?? welcomes[0];
}
