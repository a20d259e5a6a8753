/** Spec §5 Signup: one point for each of six criteria, five at most. */
export type StrengthLabel = 'veryWeak' | 'weak' | 'fair' | 'good' | 'strong';

export const passwordMinimum = 6;

const criteria: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= passwordMinimum,
  (password) => password.length >= 8,
  (password) => /\p{Lu}/u.test(password),
  (password) => /\p{Ll}/u.test(password),
  (password) => /\p{Nd}/u.test(password),
  (password) => /[^\p{L}\p{Nd}\s]/u.test(password),
];

const labels: readonly StrengthLabel[] = ['veryWeak', 'veryWeak', 'weak', 'fair', 'good', 'strong'];

export function passwordStrength(password: string): {
  readonly score: number;
  readonly label: StrengthLabel;
} {
  const score = Math.min(5, criteria.filter((holds) => holds(password)).length);
  return { score, label: labels[score] ?? 'veryWeak' };
}
