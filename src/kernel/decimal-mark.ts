/** Which sign a file puts before decimals. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const blanks = /[\s\u00a0\u202f$]/g;

/** The mark, where any amount of the file tells it; null: `1.234` tells nothing. */
export function guessDecimalMark(texts: readonly string[]): DecimalMark | null {
  let mark: DecimalMark | null = 'point';
  for (const text of texts) {
    const plain = text.replace(blanks, '');
    const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
    if (last === -1 || !/^\d[\d.,]*$/.test(plain)) continue;
    const sign = plain.charAt(last);
    const decimals = plain.length - last - 1;
    const often = plain.split(sign).length > 2;
    if (decimals !== 3 || plain.includes(sign === '.' ? ',' : '.')) {
      if (!often) return sign === '.' ? 'point' : 'comma';
    }
    if (often) return sign === '.' ? 'comma' : 'point';
    mark = null;
  }
  return mark;
}
