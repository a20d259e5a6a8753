/** What somebody is offered, and what they said to it (rules OF); equal to `sync.offer_leads_to`. */
import type { BusinessDay } from '../../../kernel/business-week.ts';

export const offerStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const payUnits = ['hour', 'year'] as const;

type Offer = { readonly status: OfferStatus; readonly expires_on: BusinessDay | null };

/** Rule OF2: it holds through its last day; by the store's calendar. */
export const isExpired = ({ status, expires_on }: Offer, today: BusinessDay): boolean =>
  (status === 'draft' || status === 'sent') && expires_on !== null && expires_on < today;

/** Rule OF2: what may become of an offer; one whose last day is over is withdrawn, or given another day first. */
export function offerStepsFrom(
  status: OfferStatus,
  { expired }: { readonly expired: boolean },
): readonly OfferStatus[] {
  if (status === 'draft') return expired ? ['withdrawn'] : ['sent', 'withdrawn'];
  if (status === 'sent') return expired ? ['withdrawn'] : ['accepted', 'declined', 'withdrawn'];
  return [];
}

/** Whether it waits for an answer, or to be sent. */
export const isOpenOffer = ({ status }: Pick<Offer, 'status'>): boolean =>
  status === 'draft' || status === 'sent';

/** Rule OF4. */
export const hasAccepted = (offers: readonly Pick<Offer, 'status'>[]): boolean =>
  offers.some(({ status }) => status === 'accepted');
