/** That somebody is checked, and how it stands; never what was found (rules CK). */
import { type BusinessDay } from '../../../kernel/business-week.ts';
import { dueOn } from './due-day.ts';

export const checkKinds = ['background', 'reference', 'driving_record'] as const;
export type CheckKind = (typeof checkKinds)[number];

export const checkStatuses = ['ordered', 'clear', 'review'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** Rule CK2; equal to `sync.check_needs_offer`. */
export const checkNeedsOffer = (kind: CheckKind): boolean => kind !== 'reference';

/** Rule CK3: what may become of a check; equal to `sync.check_leads_to`. */
export function checkStepsFrom(status: CheckStatus): readonly CheckStatus[] {
  if (status === 'ordered') return ['clear', 'review'];
  return status === 'review' ? ['clear'] : [];
}

const daysToAnswer = 5;

/** Rule CK5: the first day on which somebody may be rejected for a check; equal to `sync.rejectable_from`. */
export const rejectableFrom = (preAdverseOn: BusinessDay): BusinessDay =>
  dueOn(preAdverseOn, daysToAnswer, 'business_days') ?? preAdverseOn;

type Check = { readonly status: CheckStatus; readonly pre_adverse_on: BusinessDay | null };

/** The first day on which one of these checks is a reason to reject; null where none is, whatever the day. */
export function firstDayToReject(checks: readonly Check[]): BusinessDay | null {
  const days = checks.flatMap(({ status, pre_adverse_on }) =>
    status === 'review' && pre_adverse_on !== null ? [rejectableFrom(pre_adverse_on)] : [],
  );
  return days.sort()[0] ?? null;
}

/** Rule CK5; equal to `sync.is_rejectable_for_check`. */
export function isRejectable(checks: readonly Check[], today: BusinessDay): boolean {
  const from = firstDayToReject(checks);
  return from !== null && from <= today;
}
