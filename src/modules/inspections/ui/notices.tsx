import { loadNotices } from '../../sync-centre/index.ts';
import { quietPart } from './later-part.tsx';

// Most inspections have none: what names the records in a notice comes after the questions.

/** Two people set the same differently. */
export const ConflictNotice = quietPart(() =>
  loadNotices().then((module) => module.ConflictNotice),
);

/** What the server would not take. */
export const RefusedNotice = quietPart(() => loadNotices().then((module) => module.RefusedNotice));
