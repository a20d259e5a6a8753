import type { Notification } from './collections.ts';

/** For tests: the `no`th that somebody was told, of nothing in particular. */
export function testNotification(
  userId: string,
  no: number,
  set: Partial<Notification> = {},
): Notification {
  return {
    id: `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`,
    scope: `user:${userId}`,
    change: no,
    created_at: new Date(Date.UTC(2026, 10, 1, 12, 0, no)).toISOString(),
    updated_at: '2026-11-01T00:00:00Z',
    deleted_at: null,
    user_id: userId,
    store_id: null,
    title: `Number ${no};`,
    message: '',
    type: 'info',
    category: 'system',
    url: null,
    is_read: false,
    text_key: null,
    text_params: null,
    urgency: 'normal',
    group_key: null,
    record_collection: null,
    record_id: null,
    ...set,
  };
}
