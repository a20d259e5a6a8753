/** How notifications are named in the sync centre. */
import { recordLabel } from '../sync-centre/index.ts';
import {
  notificationPreferences,
  notifications,
  notificationSubscriptions,
} from './collections.ts';
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
  recordLabel({
    declaration: notificationPreferences,
    permission: null,
    describe: ({ words: { t } }) => ({
      title: t('records.notificationPreferences.title'),
      link: { to: '/notifications' },
    }),
    fields: ({ words: { t } }) => {
      const yesNo = (value: unknown) => t(value === true ? 'records.yes' : 'records.no');
      return {
        enabled: { label: t('records.notificationPreferences.enabled'), value: yesNo },
        quiet_hours_enabled: {
          label: t('records.notificationPreferences.quietHours'),
          value: yesNo,
        },
        quiet_hours_start: { label: t('records.notificationPreferences.from'), value: String },
        quiet_hours_end: { label: t('records.notificationPreferences.to'), value: String },
      };
    },
  }),
  recordLabel({
    declaration: notificationSubscriptions,
    permission: null,
    describe: ({ row, words: { t } }) => ({
      title: t(`records.notificationSubscription.${row.mode}`),
      link: { to: '/notifications' },
    }),
    fields: ({ words: { t } }) => ({
      mode: {
        label: t('records.notificationSubscription.mode'),
        value: (value) => t(`records.notificationSubscription.${String(value)}`),
      },
    }),
  }),
];
