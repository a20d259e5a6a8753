export { BringInResult } from './bring-in-result.tsx';
export { PackSummary } from './pack-summary.tsx';
