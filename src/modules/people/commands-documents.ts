/** Every write of a candidate's document. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { candidateDocuments } from './collections.ts';
import { knownCandidate, PeopleRefused, requireHiring, type PeopleActor } from './commands.ts';
import { documentKinds } from './domain/document.ts';

const day = v.nullable(v.pipe(v.string(), v.isoDate()));
const schema = v.pipe(
  v.object({ kind: v.picklist(documentKinds), issuedOn: day, expiresOn: day }),
  v.check(
    ({ issuedOn, expiresOn }) => issuedOn === null || expiresOn === null || issuedOn <= expiresOn,
  ),
);
export type TypedDocument = v.InferInput<typeof schema>;

const of = (candidateId: string) => ({ equals: { candidate_id: candidateId } });

/** Rules DO1 and DO2: it comes in the place of the one of its kind. */
export async function fileDocument(
  actor: PeopleActor,
  candidateId: string,
  input: TypedDocument,
): Promise<void> {
  const { kind, issuedOn, expiresOn } = v.parse(schema, input);
  requireHiring(actor);
  const { scope } = await knownCandidate(actor, candidateId);
  const known = await actor.database.find(candidateDocuments, of(candidateId));
  const id = newId();
  await actor.database.write([
    change({
      declaration: candidateDocuments,
      id,
      create: true,
      scope,
      set: { candidate_id: candidateId, kind, issued_on: issuedOn, expires_on: expiresOn },
    }),
    ...known
      .filter((before) => before.kind === kind && before.replaced_by === null)
      .map((before) =>
        change({ declaration: candidateDocuments, id: before.id, set: { replaced_by: id } }),
      ),
  ]);
}

/** Rule DO2: what it came in the place of is there again. */
export async function removeDocument(actor: PeopleActor, documentId: string): Promise<void> {
  requireHiring(actor);
  const document = await actor.database.get(candidateDocuments, documentId);
  if (document === null) throw new PeopleRefused('not_found');
  const known = await actor.database.find(candidateDocuments, of(document.candidate_id));
  await actor.database.write([
    change({
      declaration: candidateDocuments,
      id: documentId,
      set: { deleted_at: actor.now().toISOString() },
    }),
    ...known
      .filter(({ replaced_by }) => replaced_by === documentId)
      .map((before) =>
        change({ declaration: candidateDocuments, id: before.id, set: { replaced_by: null } }),
      ),
  ]);
}
