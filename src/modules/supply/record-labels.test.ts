import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { makeFormat } from '../../i18n/make-format.ts';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { newId } from '../../kernel/ids.ts';
import { stockEntries, type StockEntry } from './model/collections.ts';
import { recordLabels } from './record-labels.ts';
import { entryRow } from './model/test-rows.ts';

beforeAll(speakEnglish);

const count = '77777777-7777-4777-8777-777777777777';
const receipt = '88888888-8888-4888-8888-888888888888';
const cases: readonly (readonly [Partial<StockEntry>, string])[] = [
  [{ kind: 'waste' }, '/supply-inventory/waste'],
  [{ kind: 'count', count_id: count }, `/supply-inventory/count/${count}`],
  [{ kind: 'receipt', receipt_id: receipt }, '/supply-orders'],
  [{ kind: 'transfer_in' }, '/inventory-adjustments'],
];

test.each(cases)(
  'what came or went (%j) leads to where whoever entered it sees it',
  (given, to) => {
    const label = recordLabels.find(({ declaration }) => declaration === stockEntries);
    const described = label?.describe({
      row: entryRow(newId(), given),
      parent: null,
      words: {
        t: i18next.t,
        format: makeFormat('en', { missing: 'N/A', invalid: 'Invalid Date' }),
      },
    });
    expect(described?.link).toEqual({ to });
  },
);
