import { translated } from './template.ts';
import { brandStandardAudit } from './templates/brand-standard-audit.ts';
import { foodSafetyWalk } from './templates/food-safety-walk.ts';
import { openingChecklist } from './templates/opening-checklist.ts';
import { auditWords } from './templates/words/audit.ts';
import { dailyWords } from './templates/words/daily.ts';

/** The three templates of the demo world: 12, 24 and 96 items. */
export const templates = {
  openingChecklist: translated(openingChecklist, dailyWords),
  foodSafetyWalk: translated(foodSafetyWalk, dailyWords),
  brandStandardAudit: translated(brandStandardAudit, {
    es: { ...dailyWords.es, ...auditWords.es },
    fr: { ...dailyWords.fr, ...auditWords.fr },
  }),
} as const;
