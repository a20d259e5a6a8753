import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../../i18n/format.ts';
import { toCents } from '../../../kernel/money.ts';
import { boardPart as partOf, NothingThere } from '../../board/index.ts';
import { BoardOrders, detailsSchema } from './components/board-orders.tsx';

const schema = v.object({
  to_approve: v.number(),
  waited: v.number(),
  late: v.number(),
  credits: v.number(),
  credit_amount: v.number(),
  contested: v.number(),
  counts: v.number(),
  spend: v.number(),
});
/** As of now, whatever day is looked at; spend is of four weeks. Money in dollars, as the wire has it. */
type Figures = v.InferOutput<typeof schema>;

function Orders({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { late, to_approve, credits, credit_amount, counts } = figures;
  const more = [
    ...(credits > 0
      ? [
          t('supply.hub.board.credits', {
            count: credits,
            amount: format.money(toCents(credit_amount)),
          }),
        ]
      : []),
    ...(counts > 0 ? [t('supply.hub.board.counts', { count: counts })] : []),
  ];
  return (
    <>
      {late > 0 ? (
        <span className="block font-semibold text-bad">
          {t('supply.hub.card.late', { count: late })}
        </span>
      ) : null}
      {to_approve > 0 ? (
        <span className="font-semibold">
          {t('supply.hub.card.toApprove', { count: to_approve })}
        </span>
      ) : late > 0 ? null : (
        <NothingThere>{t('supply.hub.board.nothing')}</NothingThere>
      )}
      {more.length === 0 ? null : (
        <span data-more="" className="block text-small text-muted">
          {more.join(' · ')}
        </span>
      )}
    </>
  );
}

export const boardPart = partOf('supply', schema, {
  columns: [
    {
      id: 'orders',
      headerKey: 'supply.hub.board.orders',
      Cell: Orders,
      sortValue: ({ late, to_approve }) => late * 1000 + to_approve,
      largestFirst: true,
      file: [
        { name: 'Orders Late', value: ({ late }) => late },
        { name: 'Orders To Approve', value: ({ to_approve }) => to_approve },
        { name: 'Credits Open', value: ({ credits }) => credits },
        { name: 'Credits Amount', value: ({ credit_amount }) => credit_amount },
        { name: 'Counts To Review', value: ({ counts }) => counts },
        { name: 'Spend Four Weeks', value: ({ spend }) => spend },
      ],
    },
  ],
  details: { schema: detailsSchema, titleKey: 'supply.hub.waitingOrders', View: BoardOrders },
  filters: [
    { id: 'late', labelKey: 'supply.hub.board.filterLate', applies: ({ late }) => late > 0 },
    {
      id: 'toApprove',
      labelKey: 'supply.hub.board.filterToApprove',
      applies: ({ to_approve }) => to_approve > 0,
    },
  ],
  actions: [],
});
