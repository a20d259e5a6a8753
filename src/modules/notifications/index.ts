export { unreadBadge, useUnreadCount } from './queries.ts';
