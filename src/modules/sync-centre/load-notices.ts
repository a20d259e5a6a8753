/** The notices of a record, for screens that are shown before anybody knows whether there are any. */
export const loadNotices = () => import('./components/notices.ts');
