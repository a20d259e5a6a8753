/** Every write of a check. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { candidateChecks, candidateOffers, type CandidateCheck } from './collections.ts';
import { knownCandidate, PeopleRefused, requireHiring, type PeopleActor } from './commands.ts';
import { checkKinds, checkNeedsOffer, checkStatuses, checkStepsFrom } from './domain/check.ts';
import { hasAccepted } from './domain/offer.ts';

const id = v.pipe(v.string(), v.uuid());

/** Rules CK1 and CK2. */
export async function orderCheck(
  actor: PeopleActor,
  candidateId: string,
  kind: CandidateCheck['kind'],
): Promise<void> {
  const of = v.parse(v.picklist(checkKinds), kind);
  requireHiring(actor);
  const { scope, status } = await knownCandidate(actor, candidateId);
  if (status !== 'active') throw new PeopleRefused('not_now');
  const offers = await actor.database.find(candidateOffers, {
    equals: { candidate_id: candidateId },
  });
  if (checkNeedsOffer(of) && !hasAccepted(offers)) throw new PeopleRefused('offer_needed');
  await actor.database.write([
    change({
      declaration: candidateChecks,
      id: newId(),
      create: true,
      scope,
      set: {
        candidate_id: candidateId,
        kind: of,
        status_at: actor.now().toISOString(),
        status_by: actor.database.userId,
      },
    }),
  ]);
}

async function knownCheck({ database }: PeopleActor, checkId: string): Promise<CandidateCheck> {
  const check = await database.get(candidateChecks, v.parse(id, checkId));
  if (check === null) throw new PeopleRefused('not_found');
  return check;
}

/** Rule CK3: it came back clear, or is to be reviewed; a review may clear it. */
export async function setCheckStatus(
  actor: PeopleActor,
  checkId: string,
  status: CandidateCheck['status'],
): Promise<void> {
  const to = v.parse(v.picklist(checkStatuses), status);
  requireHiring(actor);
  const check = await knownCheck(actor, checkId);
  if (!checkStepsFrom(check.status).includes(to)) throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateChecks,
      id: checkId,
      set: {
        status: to,
        status_at: actor.now().toISOString(),
        status_by: actor.database.userId,
      },
    }),
  ]);
}

/** Rule CK4: they were told today, by the store's calendar, that it may keep them from being hired. */
export async function tellOfCheck(
  actor: PeopleActor,
  checkId: string,
  today: string,
): Promise<void> {
  const toldOn = v.parse(v.pipe(v.string(), v.isoDate()), today);
  requireHiring(actor);
  const { status, pre_adverse_on } = await knownCheck(actor, checkId);
  if (status !== 'review' || pre_adverse_on !== null) throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateChecks,
      id: checkId,
      set: {
        pre_adverse_on: toldOn,
        told_at: actor.now().toISOString(),
        told_by: actor.database.userId,
      },
    }),
  ]);
}
