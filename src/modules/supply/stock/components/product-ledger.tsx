import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { useLedger } from '../queries-entries.ts';

/** What each posting did to the figure of a product, by the office (rule ST1). */
export function ProductLedger({
  storeId,
  productId,
  name,
  baseUnit,
}: {
  storeId: string;
  productId: string;
  name: string;
  baseUnit: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const packs = usePackWords();
  const answer = useLedger(storeId, productId);
  const lines = answer.last?.value ?? [];
  const state =
    answer.last !== null
      ? lines.length === 0
        ? 'empty'
        : 'here'
      : answer.state === 'offline'
        ? 'offline'
        : answer.state === 'failed'
          ? 'refused'
          : 'loading';
  const caption = t('supply.entry.ledgerOf', { name });
  return (
    <section aria-labelledby="ledger" className="flex flex-col gap-3">
      <h2 id="ledger" className="text-heading">
        {caption}
      </h2>
      <ListFrame
        state={state}
        words={words}
        headingLevel={3}
        refused={t('supply.entry.ledgerFailed')}
        offline={[t('supply.hub.offline'), t('supply.entry.ledgerOffline')]}
        onRetry={answer.again}
        empty={<EmptyState headingLevel={3} title={t('supply.entry.ledgerEmpty')} />}
      >
        <DataTable
          caption={caption}
          rows={lines}
          rowKey={({ no }) => String(no)}
          columns={[
            {
              id: 'kind',
              header: t('supply.entry.what'),
              primary: true,
              cell: ({ kind }) => (kind === null ? '–' : t(`supply.entry.kind.${kind}`)),
            },
            {
              id: 'posted',
              header: t('supply.entry.posted'),
              cell: ({ posted_at }) => format.dateTime(posted_at),
            },
            {
              id: 'delta',
              header: t('supply.entry.change'),
              align: 'end',
              cell: ({ delta }) => `${delta > 0 ? '+' : ''}${format.number(delta, 3)}`,
            },
            {
              id: 'balance',
              header: t('supply.stock.onHand'),
              align: 'end',
              cell: ({ balance }) => packs.units(balance, baseUnit),
            },
          ]}
        />
      </ListFrame>
    </section>
  );
}
