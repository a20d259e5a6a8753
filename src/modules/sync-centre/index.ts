export { syncCentrePath } from './path.ts';
export { RecordLabelsProvider } from './record-labels-context.tsx';
export { nameOfRow, recordLabel, type RecordLabel, type Words } from './record-label.ts';
export { loadNotices } from './load-notices.ts';
export { ConflictNotice } from './components/conflict-notice.tsx';
export { useNaming } from './components/use-naming.ts';
export { RefusedNotice } from './components/refused-notice.tsx';
export { useConflictsOf, useWasConflict } from './queries.ts';
export { useCorrection } from './use-correction.ts';
