import { brandStandardAudit } from './templates/brand-standard-audit.ts';
import { foodSafetyWalk } from './templates/food-safety-walk.ts';
import { openingChecklist } from './templates/opening-checklist.ts';

/** The three templates of the demo world: 12, 24 and 96 items. */
export const templates = { openingChecklist, foodSafetyWalk, brandStandardAudit } as const;
