export { ConflictNotice } from './conflict-notice.tsx';
export { RefusedNotice } from './refused-notice.tsx';
