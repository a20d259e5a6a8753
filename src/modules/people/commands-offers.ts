/** Every write of an offer. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { candidateOffers, candidates, type CandidateOffer } from './collections.ts';
import {
  firstDays,
  knownCandidate,
  PeopleRefused,
  requireHiring,
  type PeopleActor,
} from './commands.ts';
import { isExpired, isOpenOffer, offerStatuses, offerStepsFrom, payUnits } from './domain/offer.ts';

/** In US cents; equal to the check of `candidate_offers.pay_cents`. */
export const greatestPay = 99_999_999;

const id = v.pipe(v.string(), v.uuid());
const day = v.pipe(v.string(), v.isoDate(), v.minValue(firstDays.min), v.maxValue(firstDays.max));
const termsSchema = v.object({
  /** US cents. */
  pay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(greatestPay)),
  payUnit: v.picklist(payUnits),
  startOn: v.nullable(day),
  expiresOn: v.nullable(day),
});
export type OfferTerms = v.InferInput<typeof termsSchema>;

const columnsOf = ({ pay, payUnit, startOn, expiresOn }: v.InferOutput<typeof termsSchema>) => ({
  pay_cents: pay,
  pay_unit: payUnit,
  start_on: startOn,
  expires_on: expiresOn,
});

/** Rules OF1 and OF3: a draft; one at a time waits for an answer. */
export async function draftOffer(
  actor: PeopleActor,
  candidateId: string,
  input: OfferTerms,
): Promise<void> {
  const terms = v.parse(termsSchema, input);
  requireHiring(actor);
  const { scope, status, stage } = await knownCandidate(actor, candidateId);
  const had = await actor.database.find(candidateOffers, { equals: { candidate_id: candidateId } });
  if (status !== 'active' || stage === 'hired' || had.some(isOpenOffer)) {
    throw new PeopleRefused('not_now');
  }
  await actor.database.write([
    change({
      declaration: candidateOffers,
      id: newId(),
      create: true,
      scope,
      set: {
        candidate_id: candidateId,
        ...columnsOf(terms),
        status_at: actor.now().toISOString(),
        status_by: actor.database.userId,
      },
    }),
  ]);
}

async function knownOffer({ database }: PeopleActor, offerId: string): Promise<CandidateOffer> {
  const offer = await database.get(candidateOffers, v.parse(id, offerId));
  if (offer === null) throw new PeopleRefused('not_found');
  return offer;
}

/** Rule OF3: a draft is changed; of what was sent the last day alone. */
export async function changeOffer(
  actor: PeopleActor,
  offerId: string,
  input: OfferTerms,
): Promise<void> {
  const terms = columnsOf(v.parse(termsSchema, input));
  requireHiring(actor);
  const { status } = await knownOffer(actor, offerId);
  if (!isOpenOffer({ status })) throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateOffers,
      id: offerId,
      set: status === 'draft' ? terms : { expires_on: terms.expires_on },
    }),
  ]);
}

/**
 * Rules OF2 and OF5: sent, accepted, declined or withdrawn. An accepted offer sets the first day that it names. `today`: by
 * the store's calendar.
 */
export async function setOfferStatus(
  actor: PeopleActor,
  offerId: string,
  status: CandidateOffer['status'],
  today: string,
): Promise<void> {
  const to = v.parse(v.picklist(offerStatuses), status);
  requireHiring(actor);
  const offer = await knownOffer(actor, offerId);
  if (!offerStepsFrom(offer.status, { expired: isExpired(offer, today) }).includes(to)) {
    throw new PeopleRefused('not_now');
  }
  const candidate = await knownCandidate(actor, offer.candidate_id);
  await actor.database.write([
    change({
      declaration: candidateOffers,
      id: offerId,
      set: {
        status: to,
        status_at: actor.now().toISOString(),
        status_by: actor.database.userId,
      },
    }),
    ...(to === 'accepted' && offer.start_on !== null && offer.start_on !== candidate.start_on
      ? [
          change({
            declaration: candidates,
            id: candidate.id,
            set: { start_on: offer.start_on },
          }),
        ]
      : []),
  ]);
}

/** Rule OF3: a draft that was never sent. */
export async function deleteOffer(actor: PeopleActor, offerId: string): Promise<void> {
  requireHiring(actor);
  const { status } = await knownOffer(actor, offerId);
  if (status !== 'draft') throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateOffers,
      id: offerId,
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}
