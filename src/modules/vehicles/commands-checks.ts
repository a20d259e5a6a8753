/** What a check of a vehicle leaves (rules VE32 and VE33), written together with its completion. */
import { change, type Change } from '../../db/local-database.ts';
import { naturalId } from '../../kernel/ids.ts';
import type { CompletedCheck } from '../../db/inspection-subjects.ts';
import { vehicleMeterEntries, vehicleProblems, vehicles } from './collections.ts';
import { foundProblem } from './domain/found-problem.ts';
import { hasRoomFor, withWords } from './domain/problem-note.ts';
import { isOpen, isWorse } from './domain/problem-status.ts';

/** Each failed item becomes a problem, or is said of the one that it found before; each reading of the odometer is kept. */
export async function changesOfCheck(check: CompletedCheck): Promise<readonly Change[]> {
  const { database, inspectionId, subjectId } = check;
  const vehicle = await database.get(vehicles, subjectId);
  if (vehicle === null) return [];
  const at = check.completedAt.toISOString();
  const known = await database.find(vehicleProblems, {
    equals: { store_id: vehicle.store_id, vehicle_id: subjectId },
  });
  const problems = check.failed.flatMap((failed): Change[] => {
    const { itemId } = failed;
    const { part, severity, note } = foundProblem(failed);
    const id = naturalId(vehicleProblems.name, inspectionId, itemId);
    if (known.some((problem) => problem.id === id)) return [];
    const before = known.find((problem) => isOpen(problem) && problem.source_item === itemId);
    const unsafe = severity === 'unsafe' ? { unsafe_at: at } : {};
    if (before !== undefined) {
      const words = (failed.notes ?? '').trim();
      const isSaid = (before.note ?? '').includes(words);
      const set = {
        ...(isSaid || !hasRoomFor(before.note, words)
          ? {}
          : { note: withWords(before.note, words) }),
        ...(isWorse(severity, before.severity) ? { severity, ...unsafe } : {}),
        // Repaired, it fails all the same.
        ...(before.status === 'repaired'
          ? { status: 'open' as const, status_at: at, status_by: database.userId }
          : {}),
      };
      return Object.keys(set).length === 0
        ? []
        : [change({ declaration: vehicleProblems, id: before.id, set })];
    }
    return [
      change({
        declaration: vehicleProblems,
        id,
        create: true,
        scope: vehicle.scope,
        set: {
          vehicle_id: subjectId,
          part,
          severity,
          note,
          reported_at: at,
          source_check: inspectionId,
          source_item: itemId,
          ...unsafe,
        },
      }),
    ];
  });
  const readings = await Promise.all(
    check.readings.map(async ({ itemId, value }): Promise<Change[]> => {
      const id = naturalId(vehicleMeterEntries.name, inspectionId, itemId);
      if ((await database.get(vehicleMeterEntries, id)) !== null) return [];
      return [
        change({
          declaration: vehicleMeterEntries,
          id,
          create: true,
          scope: vehicle.scope,
          set: {
            vehicle_id: subjectId,
            read_at: at,
            value: Math.round(value * 10) / 10,
            source: 'check',
          },
        }),
      ];
    }),
  );
  return [...problems, ...readings.flat()];
}
