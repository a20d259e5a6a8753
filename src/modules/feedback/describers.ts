/** How requests to the office are named in the sync centre. */
import { recordDescriber } from '../sync-centre/index.ts';
import { requests } from './collections.ts';

export const describers = [
  recordDescriber({
    declaration: requests,
    permission: null,
    describe: ({ words: { t } }) => ({
      title: t('records.request.title'),
      link: { to: '/feedback' },
    }),
    fields: () => ({}),
  }),
];
