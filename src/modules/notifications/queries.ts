import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCount, useRows } from '../../db/database-context.tsx';
import { useNeverRead } from '../../db/use-never-read.ts';
import { notifications, type Notification } from './collections.ts';
import { type NotificationCategory } from './domain/category.ts';
import { matching, ofStores } from './domain/matching.ts';
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
export type Shown = {
  readonly unread: boolean;
  readonly category: NotificationCategory | null;
  /** Of one store alone; left out or null: of all, and of none. */
  readonly storeId?: string | null;
  /** Of these stores and of none; left out or null: of all. */
  readonly storeIds?: readonly string[] | null;
  /** About one record alone; left out or null: about all, and about none. */
  readonly recordId?: string | null;
};
export const everything: Shown = { unread: false, category: null };

type Latest = {
  readonly rows: readonly Notification[];
  readonly loading: boolean;
  /** Whether there are none is not known: nobody could be asked so far. */
  readonly failed: boolean;
};

type Listed = Latest & {
  /** How many there are in all, of which `rows` are the newest. */
  readonly count: number;
};

type Part = { readonly sought: string; readonly limit: number };

const equalsOf = (userId: string, { unread, category }: Shown) => ({
  ...(unread ? { is_read: false } : {}),
  ...(category === null ? {} : { category }),
  ...(unread || category !== null ? {} : { user_id: userId }),
});

/** Whether all are read to find those that are shown: no index leads to words, to a store or to a record. */
const readsAll = ({ storeId = null, storeIds = null, recordId = null }: Shown, { sought }: Part) =>
  sought.trim() !== '' || storeId !== null || storeIds !== null || recordId !== null;

/** All that were found, or the newest `limit` where nothing is sought. */
function useFound(userId: string, shown: Shown, part: Part): Latest {
  const { sought, limit } = part;
  const { storeId = null, storeIds = null, recordId = null } = shown;
  const { t, i18n } = useTranslation();
  const { rows, loading } = useRows(notifications, {
    equals: equalsOf(userId, shown),
    sort: [{ by: 'created_at', direction: 'desc' }],
    ...(readsAll(shown, part) ? {} : { limit }),
  });
  const failed = useNeverRead(`user:${userId}`, notifications);
  const told = useMemo(
    () =>
      ofStores(rows, storeIds)
        .filter(({ store_id }) => storeId === null || store_id === storeId)
        .filter(({ record_id }) => recordId === null || record_id === recordId)
        .map((row) => inReadersWords(row, t, i18n.language)),
    [rows, storeId, storeIds, recordId, t, i18n.language],
  );
  return { rows: useMemo(() => matching(told, sought), [told, sought]), loading, failed };
}

const newest = (rows: readonly Notification[], limit: number) =>
  rows.length > limit ? rows.slice(0, limit) : rows;

/**
 * The newest `limit`, in the reader's language. What is searched is searched in all of them (rule N2): all are read then,
 * and only then. How many there are is not asked: to count them costs more the more there are (rule N1).
 */
export function useLatest(userId: string, shown: Shown, part: Part): Latest {
  const { rows, ...found } = useFound(userId, shown, part);
  return { ...found, rows: newest(rows, part.limit) };
}

/** The same, with how many there are. */
export function useNotifications(userId: string, shown: Shown, part: Part): Listed {
  const { rows, loading, failed } = useFound(userId, shown, part);
  const searches = readsAll(shown, part);
  const all = useCount(notifications, equalsOf(userId, shown));
  return {
    rows: newest(rows, part.limit),
    count: searches ? rows.length : (all ?? rows.length),
    loading: loading || (all === null && !searches),
    failed,
  };
}
