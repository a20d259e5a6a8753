/** How comments are named in the sync centre. */
import { recordLabel } from '../sync-centre/index.ts';
import { recordComments, reviewMarks } from './collections.ts';

export const recordLabels = [
  recordLabel({
    declaration: recordComments,
    permission: 'view_inspections',
    describe: ({ row, words: { t } }) => ({
      title: t('records.comment.title', { text: row.text }),
      link: { to: `/comments/${row.record_collection}/${row.record_id}` },
    }),
    fields: ({ words: { t } }) => ({
      is_resolved: {
        label: t('records.comment.isResolved'),
        value: (value) => t(value === true ? 'records.yes' : 'records.no'),
      },
    }),
  }),
  recordLabel({
    declaration: reviewMarks,
    permission: null,
    describe: ({ words: { t } }) => ({
      title: t('records.reviewMark.title'),
      link: { to: '/review' },
    }),
    fields: () => ({}),
  }),
];
