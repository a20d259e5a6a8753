export { LatestNotifications } from './components/latest-notifications.tsx';
export { unreadBadge, useUnreadCount } from './queries.ts';
