import { parseMoney, type Cents } from '../../../../kernel/money.ts';

export type TypedAmount =
  | { readonly kind: 'amount'; readonly cents: Cents }
  /** It can be read in two ways: neither is guessed. Only what keeps all that was typed is offered. */
  | { readonly kind: 'ambiguous'; readonly choices: readonly Cents[] }
  | { readonly kind: 'none' };

/** One mark with three digits behind it: a thousand, or a slip of a decimal. */
const oneMark = /^\$?\s*(\d{1,3})([.,])(\d{3})\s*\$?$/;

/** What the pages of a language put between thousands: there the mark is what it looks like. French has a space. */
const groupedBy: Readonly<Record<string, string>> = { en: ',', es: ',' };

/**
 * Rule BI8. An amount in any of the three languages' ways (kernel/money). `1.234` is asked about, and so is `1,234` where
 * the comma is no mark of thousands.
 */
export function readAmount(text: string, language: string): TypedAmount {
  const [, whole = '', mark, behind = ''] = oneMark.exec(text.trim()) ?? [];
  if (mark !== undefined && mark !== groupedBy[language]) {
    if (whole.startsWith('0')) return { kind: 'none' };
    const thousand = Number(whole + behind) * 100;
    const decimal = Number(whole) * 100 + Number(behind.slice(0, 2));
    return {
      kind: 'ambiguous',
      // A third digit behind the mark would be lost.
      choices: behind.endsWith('0') ? [thousand, decimal] : [thousand],
    };
  }
  const cents = parseMoney(text);
  return cents === null ? { kind: 'none' } : { kind: 'amount', cents };
}
