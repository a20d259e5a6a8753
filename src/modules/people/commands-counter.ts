/** What somebody types of themselves on the tablet of a store. Resolves when it is durable on the device. */
import * as v from 'valibot';
import { newId } from '../../kernel/ids.ts';
import { longestName, requireHiring, type PeopleActor } from './commands.ts';
import { newCandidateChanges } from './commands-new.ts';

const words = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest));

const applicationSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  firstName: v.pipe(words(longestName), v.minLength(1)),
  lastName: words(longestName),
  phone: v.pipe(words(40), v.minLength(1)),
  positionId: v.pipe(v.string(), v.uuid()),
  availability: words(500),
  /** The language that they chose, by its own name. */
  language: words(200),
  /** Today by the store's calendar. */
  appliedOn: v.pipe(v.string(), v.isoDate()),
  consents: v.literal(true),
});
export type Application = v.InferInput<typeof applicationSchema>;

/** Rules AP2 and AP3; written by the person who handed the tablet over. */
export async function applyAtCounter(actor: PeopleActor, input: Application): Promise<void> {
  const made = v.parse(applicationSchema, input);
  requireHiring(actor);
  const now = actor.now().toISOString();
  await actor.database.write(
    newCandidateChanges(
      {
        ...made,
        id: newId(),
        source: 'counter',
        details: {
          first_name: made.firstName,
          last_name: made.lastName,
          phone: made.phone,
          availability: made.availability === '' ? null : made.availability,
          languages: made.language,
          consent_at: now,
        },
      },
      actor.database.userId,
      now,
    ),
  );
}
