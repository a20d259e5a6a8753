/** The papers of a vehicle (rules VE20 and VE21). */
import { daysBetween, type BusinessDay } from '../../../kernel/business-week.ts';

export const paperKinds = ['registration', 'insurance', 'inspection', 'permit'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What a driver shows when they are asked: on the devices of every store role. */
export const driversCards: readonly PaperKind[] = ['registration', 'insurance'];

export type PaperState = 'valid' | 'expiring' | 'expired';

type Paper = {
  readonly expires_on: BusinessDay;
  readonly remind_days: number;
  readonly replaced_by: string | null;
};

/** It holds through the day on which it expires. Null: another came in its place. */
export function paperState(paper: Paper, today: BusinessDay): PaperState | null {
  if (paper.replaced_by !== null) return null;
  const left = daysBetween(today, paper.expires_on);
  if (left < 0) return 'expired';
  return left <= paper.remind_days ? 'expiring' : 'valid';
}

export type TypedPaper = {
  readonly kind: PaperKind;
  readonly number: string;
  readonly expiresOn: string;
  readonly blocksRoad: boolean;
  /** How many days before it is told first, besides 7 and 1 before. */
  readonly remindDays: string;
};

/** What is typed of it; empty: 30. Null: not a number of 1 to 366. */
export function remindDaysOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return 30;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 366 ? days : null;
}
