/** How much of a product, as people type it: in packs, in pieces, or both (rules ST8 and ST10). */
import {
  greatestQuantity,
  inBaseUnits,
  parseQuantity,
  type Quantity,
  type TypedQuantity,
} from './quantity.ts';

export type QuantityProblem = Extract<TypedQuantity, { readonly problem: string }>['problem'];

/** What is typed into a field that may stay empty: null; here zero is a quantity. */
export type TypedAmount =
  | { readonly quantity: Quantity | null }
  | Extract<TypedQuantity, { readonly problem: string }>;

export function parseAmount(text: string): TypedAmount {
  const typed = text.trim();
  if (typed === '') return { quantity: null };
  if (/^0+([.,]0*)?$/.test(typed)) return { quantity: 0 };
  return parseQuantity(typed);
}

export type Pack = { readonly order_unit: string; readonly pack_size: number };

/** As an entry keeps it: so many of a unit that is so many base units. */
type Entered = {
  readonly quantity: Quantity;
  readonly unit: string;
  readonly packSize: number;
};

export type AmountPart = 'packs' | 'pieces';
export type ReadAmount =
  | { readonly entered: Entered; readonly base: Quantity }
  | { readonly part: AmountPart; readonly problem: QuantityProblem | 'nothing' };

/** Whole packs are kept as packs; with pieces beside them all of it is kept in base units. */
export function readAmount(
  typed: Readonly<Record<AmountPart, string>>,
  pack: Pack | null,
  baseUnit: string,
): ReadAmount {
  const packs = pack === null ? { quantity: null } : parseAmount(typed.packs);
  if (!('quantity' in packs)) return { part: 'packs', problem: packs.problem };
  const pieces = parseAmount(typed.pieces);
  if (!('quantity' in pieces)) return { part: 'pieces', problem: pieces.problem };
  const ofPacks = inBaseUnits(packs.quantity ?? 0, pack?.pack_size ?? 1);
  const base = ofPacks + (pieces.quantity ?? 0);
  const first: AmountPart = pack === null ? 'pieces' : 'packs';
  if (base === 0) return { part: first, problem: 'nothing' };
  if (base > greatestQuantity) return { part: first, problem: 'too_large' };
  return {
    base,
    entered:
      pack !== null && (pieces.quantity ?? 0) === 0
        ? { quantity: packs.quantity ?? 0, unit: pack.order_unit, packSize: pack.pack_size }
        : { quantity: base, unit: baseUnit, packSize: 1 },
  };
}
