/** The words of stock (rules SR, ST and SK), the same in SQL. */
import * as v from 'valibot';
import { inBaseUnits, type Quantity } from './quantity.ts';

export const entryKinds = [
  'receipt',
  'count',
  'waste',
  'adjustment',
  'transfer_out',
  'transfer_in',
  'return',
  'opening',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryStatuses = ['pending', 'posted', 'rejected'] as const;
export const entryDecisions = ['accept', 'reject'] as const;
export const countStatuses = ['open', 'submitted', 'posted', 'voided'] as const;
export const countDecisions = ['post', 'void'] as const;
export const costDecisions = ['add', 'replace', 'dismiss'] as const;
/** How a product is followed: counted, looked at, or neither. */
export const trackings = ['quantity', 'status', 'none'] as const;
/** What is seen of a product that is looked at. */
export const levels = ['ok', 'low', 'out'] as const;
export type Level = (typeof levels)[number];

/** How a line of a delivery was. */
export const deliveryConditions = [
  'ok',
  'short',
  'over',
  'damaged',
  'wrong',
  'warm',
  'expired',
  'substituted',
  'unordered',
] as const;
export type DeliveryCondition = (typeof deliveryConditions)[number];
export const entryConditions = [...deliveryConditions, 'low', 'out'] as const;

export const entryReasons = [
  'damaged',
  'expired',
  'theft',
  'spill',
  'miscount',
  'promo',
  'sample',
  'meal',
  'other',
] as const;

/** Whether an entry says what is there, rather than what came or went. */
export const isFigure = (kind: EntryKind): boolean => kind === 'count' || kind === 'opening';

const takesAway: readonly EntryKind[] = ['waste', 'transfer_out', 'return'];

/** What an entry of so many of a unit means in base units: what it adds, or what is there where it is a figure. */
export const entryQuantity = (kind: EntryKind, entered: Quantity, packSize: number): Quantity =>
  inBaseUnits(entered, packSize) * (takesAway.includes(kind) ? -1 : 1);

const areasSchema = v.array(v.object({ id: v.string(), name: v.string() }));
/** A part of the store, in the order of a walk through it. The usual ones have no name of their own. */
export type Area = { readonly id: string; readonly name: string | null };

/** Where no store says otherwise. */
const usualAreas: readonly Area[] = ['dry', 'cooler', 'freezer', 'line', 'chemicals'].map((id) => ({
  id,
  name: null,
}));

/** The areas of a store's settings. */
export function parseAreas(areas: unknown): readonly Area[] {
  const read = v.safeParse(areasSchema, areas);
  return read.success && read.output.length > 0 ? read.output : usualAreas;
}

/** The areas that a product is kept in; none where the store does not say. */
export function parseKeptIn(areas: unknown): readonly string[] {
  const read = v.safeParse(v.array(v.string()), areas);
  return read.success ? read.output : [];
}
