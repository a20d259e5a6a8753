/** How notifications are named in the sync centre. */
import { recordLabel } from '../sync-centre/index.ts';
import { notifications } from './collections.ts';
import { inReadersWords } from './domain/readers-words.ts';

export const recordLabels = [
  recordLabel({
    declaration: notifications,
    permission: null,
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.notification.title', {
        title: inReadersWords(row, t, format.language).title,
      }),
      ...(row.url === null ? {} : { link: { to: row.url } }),
    }),
    fields: ({ words: { t } }) => ({
      is_read: {
        label: t('records.notification.isRead'),
        value: (value) => t(value === true ? 'records.yes' : 'records.no'),
      },
    }),
  }),
];
