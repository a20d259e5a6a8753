import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCount, useRows } from '../../db/database-context.tsx';
import { useNeverRead } from '../../db/use-never-read.ts';
import { notifications, type Notification } from './collections.ts';
import { type NotificationCategory } from './domain/category.ts';
import { matching } from './domain/matching.ts';
import { inReadersWords } from './domain/readers-words.ts';

/** Spec §9: the badge is capped. */
const badgeCap = 99;

/** Counted by an index: what the bell costs does not grow with what is unread (rule N1). */
export function useUnreadCount(): number {
  return useCount(notifications, { is_read: false }) ?? 0;
}

/** `3`, `99+`, or nothing for none. */
export function unreadBadge(count: number): string | undefined {
  if (count === 0) return undefined;
  return count > badgeCap ? `${badgeCap}+` : String(count);
}

/** Which of them a list shows. */
export type Shown = { readonly unread: boolean; readonly category: NotificationCategory | null };
export const everything: Shown = { unread: false, category: null };

type Listed = {
  readonly rows: readonly Notification[];
  /** How many there are in all, of which `rows` are the newest. */
  readonly count: number;
  readonly loading: boolean;
  /** Whether there are none is not known: nobody could be asked so far. */
  readonly failed: boolean;
};

/**
 * The newest `limit`, in the reader's language. What is searched is searched in all of them (rule N2): all are read then,
 * and only then.
 */
export function useNotifications(
  userId: string,
  { unread, category }: Shown,
  { sought, limit }: { readonly sought: string; readonly limit: number },
): Listed {
  const { t, i18n } = useTranslation();
  const searches = sought.trim() !== '';
  const equals = {
    ...(unread ? { is_read: false } : {}),
    ...(category === null ? {} : { category }),
    ...(unread || category !== null ? {} : { user_id: userId }),
  };
  const { rows, loading } = useRows(notifications, {
    equals,
    sort: [{ by: 'created_at', direction: 'desc' }],
    ...(searches ? {} : { limit }),
  });
  const all = useCount(notifications, equals);
  const failed = useNeverRead(`user:${userId}`, notifications);
  const told = useMemo(
    () => rows.map((row) => inReadersWords(row, t, i18n.language)),
    [rows, t, i18n.language],
  );
  const found = useMemo(() => matching(told, sought), [told, sought]);
  return {
    rows: found.length > limit ? found.slice(0, limit) : found,
    count: searches ? found.length : (all ?? rows.length),
    loading: loading || (all === null && !searches),
    failed,
  };
}
