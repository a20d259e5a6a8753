/** How requests to the office are named in the sync centre. */
import { recordLabel } from '../sync-centre/index.ts';
import { requests } from './collections.ts';
import { writeAgain } from './components/feedback-request.ts';

export const recordLabels = [
  recordLabel({
    declaration: requests,
    permission: null,
    describe: ({ row, words: { t } }) => ({
      title: t('records.request.title'),
      link: { to: '/feedback' },
      again: { to: '/feedback', state: writeAgain(row.payload) },
    }),
    fields: () => ({}),
  }),
];
