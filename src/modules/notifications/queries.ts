import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../db/database-context.tsx';
import { notifications, type Notification } from './collections.ts';
import { inReadersWords } from './domain/readers-words.ts';

/** Spec §9: the badge is capped. */
const badgeCap = 99;
/** The bell shows the latest; the list with everything is a page of its own. */
const latestShown = 30;
/** More than anybody scrolls through; the search goes over all of them. */
const mostKept = 1000;

export function useUnreadCount(userId: string): number {
  const { rows } = useRows(notifications, { equals: { user_id: userId, is_read: false } });
  return rows.length;
}

/** `3`, `99+`, or nothing for none. */
export function unreadBadge(count: number): string | undefined {
  if (count === 0) return undefined;
  return count > badgeCap ? `${badgeCap}+` : String(count);
}

type Listed = { readonly rows: readonly Notification[]; readonly loading: boolean };

function useNewestFirst(userId: string, limit: number): Listed {
  const { t, i18n } = useTranslation();
  const { rows, loading } = useRows(notifications, {
    equals: { user_id: userId },
    sort: [{ by: 'created_at', direction: 'desc' }],
    limit,
  });
  const told = useMemo(
    () => rows.map((row) => inReadersWords(row, t, i18n.language)),
    [rows, t, i18n.language],
  );
  return { rows: told, loading };
}

export function useLatestNotifications(userId: string): Listed {
  return useNewestFirst(userId, latestShown);
}

export function useAllNotifications(userId: string): Listed {
  return useNewestFirst(userId, mostKept);
}
