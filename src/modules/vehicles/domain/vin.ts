/** Vehicle identification numbers (rule VE2). */

/** As it is kept: without spaces, in capitals. */
export const plainVin = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** What is wrong with a VIN; null: it can be one. An empty one is none. */
export function vinProblem(vin: string): 'length' | 'letters' | null {
  if (!/^[A-HJ-NPR-Z0-9]*$/.test(vin)) return 'letters';
  return vin.length === 17 ? null : 'length';
}

const values: Readonly<Record<string, number>> = Object.fromEntries([
  ...'0123456789'.split('').map((digit) => [digit, Number(digit)] as const),
  ...'ABCDEFGH'.split('').map((letter, place) => [letter, place + 1] as const),
  ...'JKLMN'.split('').map((letter, place) => [letter, place + 1] as const),
  ['P', 7],
  ['R', 9],
  ...'STUVWXYZ'.split('').map((letter, place) => [letter, place + 2] as const),
]);
const weights: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether the ninth character is what North America computes of the others (49 CFR 565.15). Elsewhere it says nothing. */
export function hasCheckDigit(vin: string): boolean {
  const sum = weights.reduce((total, weight, place) => {
    return total + weight * (values[vin.charAt(place)] ?? 0);
  }, 0);
  const rest = sum % 11;
  return vin.charAt(8) === (rest === 10 ? 'X' : String(rest));
}
