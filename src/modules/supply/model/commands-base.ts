/** What commands of the supplies begin with. */
import type { LocalDatabase } from '../../../db/local-database.ts';
import type { Standing } from '../../../kernel/permission.ts';

/** Who writes, where to, and by which clock. */
export type SupplyActor = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};
