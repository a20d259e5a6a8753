/** What every command of the inspections begins with: who writes, and the inspection it is about. */
import * as v from 'valibot';
import type { LocalDatabase } from '../../../db/local-database.ts';
import type { Standing } from '../../../kernel/permission.ts';
import { inspections, type Inspection } from './collections.ts';

/** Who writes, where to, and by which clock. */
export type InspectionActor = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};

/** The inspection is not in a state that allows the command. */
export class InspectionRefused extends Error {
  /** `app_outdated`: what is checked is nothing that this version of the app knows. */
  readonly code: 'not_found' | 'closed' | 'incomplete' | 'app_outdated';

  constructor(code: InspectionRefused['code']) {
    super(`Inspection refused: ${code}`);
    this.name = 'InspectionRefused';
    this.code = code;
  }
}

export const recordId = v.pipe(v.string(), v.uuid());
export const isOpen = (inspection: Inspection) =>
  inspection.status === 'draft' || inspection.status === 'in_progress';

export async function knownInspection(
  actor: InspectionActor,
  inspectionId: string,
): Promise<Inspection> {
  const inspection = await actor.database.get(inspections, v.parse(recordId, inspectionId));
  if (inspection === null) throw new InspectionRefused('not_found');
  return inspection;
}

export async function openInspection(
  actor: InspectionActor,
  inspectionId: string,
): Promise<Inspection> {
  const inspection = await knownInspection(actor, inspectionId);
  if (!isOpen(inspection)) throw new InspectionRefused('closed');
  return inspection;
}
