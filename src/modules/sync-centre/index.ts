export { syncCentrePath } from './path.ts';
export { DescribersProvider } from './describers-context.tsx';
export { recordDescriber, type RecordDescriber, type Words } from './record-describer.ts';
export { loadNotices } from './load-notices.ts';
export { ConflictNotice } from './components/conflict-notice.tsx';
export { RefusedNotice } from './components/refused-notice.tsx';
export { useWasConflict } from './queries.ts';
export { useCorrection } from './use-correction.ts';
