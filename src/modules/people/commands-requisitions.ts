/** Every write of a requisition. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { requisitions, type Requisition } from './collections.ts';
import { PeopleRefused, requireHiring, type PeopleActor } from './commands.ts';
import { mostHeads, requisitionStatuses, requisitionStepsFrom } from './domain/requisition.ts';

const id = v.pipe(v.string(), v.uuid());
const day = v.pipe(v.string(), v.isoDate());
const schema = v.object({
  storeId: id,
  positionId: id,
  headcount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostHeads)),
  neededBy: v.nullable(day),
  /** Today by the store's calendar. */
  openedOn: day,
});
export type NewRequisition = v.InferInput<typeof schema>;

/** Rule RQ1. */
export async function openRequisition(actor: PeopleActor, input: NewRequisition): Promise<void> {
  const { storeId, positionId, headcount, neededBy, openedOn } = v.parse(schema, input);
  requireHiring(actor);
  await actor.database.write([
    change({
      declaration: requisitions,
      id: newId(),
      create: true,
      scope: `store:${storeId}`,
      set: {
        position_id: positionId,
        headcount,
        needed_by: neededBy,
        opened_on: openedOn,
      },
    }),
  ]);
}

/** Rule RQ2. */
export async function setRequisitionStatus(
  actor: PeopleActor,
  requisitionId: string,
  status: Requisition['status'],
): Promise<void> {
  const to = v.parse(v.picklist(requisitionStatuses), status);
  requireHiring(actor);
  const requisition = await actor.database.get(requisitions, v.parse(id, requisitionId));
  if (requisition === null) throw new PeopleRefused('not_found');
  if (!requisitionStepsFrom(requisition.status).includes(to)) throw new PeopleRefused('not_now');
  await actor.database.write([
    change({
      declaration: requisitions,
      id: requisitionId,
      set: { status: to, filled_at: to === 'filled' ? actor.now().toISOString() : null },
    }),
  ]);
}
