/** Sets the budget percentage (rules BP3 to BP5): of one store on the device, of several on the server, all or none. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../../db/local-database.ts';
import { isBusinessDay, weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { demandPermission } from '../../../kernel/not-permitted.ts';
import type { Standing } from '../../../kernel/permission.ts';
import { storePercentages } from '../model/collections.ts';

const percentageSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  validFrom: v.pipe(
    v.string(),
    v.check((day) => isBusinessDay(day) && weekStart(day) === day),
  ),
  percentage: v.pipe(v.number(), v.gtValue(0), v.maxValue(100)),
});

export async function setPercentage(
  actor: {
    readonly database: LocalDatabase;
    readonly standing: Standing;
    readonly today: BusinessDay;
  },
  input: v.InferOutput<typeof percentageSchema>,
): Promise<void> {
  const { storeId, validFrom, percentage } = v.parse(percentageSchema, input);
  demandPermission(actor.standing, 'view_admin_panel');
  if (validFrom < weekStart(actor.today)) throw new RangeError('Past weeks keep their percentage');
  const id = naturalId(storePercentages.name, storeId, validFrom);
  const known = await actor.database.get(storePercentages, id);
  await actor.database.write([
    known === null
      ? change({
          declaration: storePercentages,
          id,
          create: true,
          scope: `store:${storeId}`,
          set: {
            store_id: storeId,
            valid_from: validFrom,
            percentage,
            set_by: actor.database.userId,
          },
        })
      : change({
          declaration: storePercentages,
          id,
          set: { percentage, set_by: actor.database.userId },
        }),
  ]);
}
