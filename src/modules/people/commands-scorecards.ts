/** A person's scorecard of a candidate. It resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { naturalId } from '../../kernel/ids.ts';
import { candidateScorecards } from './collections.ts';
import { knownCandidate, PeopleRefused, requireHiring, type PeopleActor } from './commands.ts';
import { longestScorecardNote, recommendations, scores } from './domain/scorecard.ts';

const score = v.picklist(scores);
const schema = v.object({
  communication: score,
  reliability: score,
  teamwork: score,
  service: score,
  recommendation: v.picklist(recommendations),
  note: v.pipe(v.string(), v.trim(), v.maxLength(longestScorecardNote)),
});
export type WholeScorecard = v.InferInput<typeof schema>;

const scorecardId = (candidateId: string, userId: string): string =>
  naturalId(candidateScorecards.name, candidateId, userId);

/** Rules SC1 and SC3: one of each person, which stays as it was handed in. */
export async function handInScorecard(
  actor: PeopleActor,
  candidateId: string,
  input: WholeScorecard,
): Promise<void> {
  const card = v.parse(schema, input);
  requireHiring(actor);
  const { scope, status } = await knownCandidate(actor, candidateId);
  const id = scorecardId(candidateId, actor.database.userId);
  const had = await actor.database.get(candidateScorecards, id);
  if (status !== 'active' || had !== null) throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: candidateScorecards,
      id,
      create: true,
      scope,
      set: { candidate_id: candidateId, ...card },
    }),
  ]);
}
