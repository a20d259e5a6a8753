import { Bell } from 'lucide-react';
import { map } from 'rxjs';
import type { SearchSource } from '../search/index.ts';
import { notifications } from './collections.ts';
import { openNotification } from './commands.ts';
import { inReadersWords } from './domain/readers-words.ts';

/** The person's own notifications, of all their stores; opening one reads it. */
export const sources: readonly SearchSource[] = [
  {
    name: 'notifications',
    labelKey: 'notifications.title',
    icon: Bell,
    observe: ({ database, userId, t, format }) =>
      database.observe(notifications, { equals: { user_id: userId } }).pipe(
        map((rows) =>
          rows
            .map((row) => inReadersWords(row, t, format.language))
            .map((row) => ({
              id: row.id,
              title: row.title,
              subtitle: row.message,
              keywords: format.date(row.created_at),
              at: row.created_at,
              target: { path: row.url ?? '/modules' },
              onOpen: () => void openNotification(database, row),
            })),
        ),
      ),
  },
];
