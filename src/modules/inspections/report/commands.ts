/** Opening a completed inspection again. */
import { change } from '../../../db/local-database.ts';
import { demandPermission } from '../../../kernel/not-permitted.ts';
import { inspections } from '../model/collections.ts';
import type { InspectionActor } from '../model/commands-base.ts';

/** Rule G6. What it made when it was completed stays: completing it again adds what is new. */
export async function reopenInspection(
  actor: InspectionActor,
  inspectionId: string,
): Promise<void> {
  demandPermission(actor.standing, 'reopen_inspections');
  const inspection = await actor.database.get(inspections, inspectionId);
  if (inspection === null || inspection.status !== 'completed') return;
  await actor.database.write([
    change({
      declaration: inspections,
      id: inspection.id,
      set: { status: 'in_progress', completed_date: null },
    }),
  ]);
}
