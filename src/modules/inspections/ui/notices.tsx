import { loadNotices } from '../../sync-centre/index.ts';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { loadCode } from '../../../platform/worker/load-code.ts';

// Most inspections have none: what names the records in a notice comes after the questions.

/** Two people set the same differently. */
export const ConflictNotice = deferred(
  () => loadCode(() => loadNotices().then((module) => module.ConflictNotice)),
  quiet,
);

/** What the server would not take. */
export const RefusedNotice = deferred(
  () => loadCode(() => loadNotices().then((module) => module.RefusedNotice)),
  quiet,
);
