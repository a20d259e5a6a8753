/** How a choice between two values is named while it is on its way. Where the record is known, `useNaming` names it, too. */
import { recordConflicts } from './collections.ts';
import { recordLabel } from './record-label.ts';

export const recordLabels = [
  recordLabel({
    declaration: recordConflicts,
    permission: null,
    describe: ({ words: { t } }) => ({
      title: t('records.conflict.untitled'),
      link: { to: '/sync' },
    }),
    fields: ({ words: { t } }) => ({
      choice: {
        label: t('records.conflict.choice'),
        value: (value) => t(value === 'other' ? 'sync.conflict.other' : 'sync.conflict.kept'),
      },
    }),
  }),
];
