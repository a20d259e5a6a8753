import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../../i18n/format.ts';
import { toCents } from '../../../kernel/money.ts';
import { boardPart as partOf } from '../../board/index.ts';
import { askForMissingDays } from './remote.ts';

const schema = v.object({
  days: v.array(v.picklist(['entered', 'missing', 'over', 'open', 'closed'])),
  missing: v.number(),
  week_start: v.string(),
  days_entered: v.number(),
  projected_sales: v.nullable(v.number()),
  budget: v.number(),
  food_cost: v.number(),
  variance: v.number(),
  variance_percentage: v.number(),
});
/** Of the seven days up to the one looked at, and of its week. Money in dollars, as the wire has it. */
type Figures = v.InferOutput<typeof schema>;

/** Rules BV6 and HI3: something is entered, and there is a budget. */
const isKnown = ({ budget, days_entered }: Figures) => budget > 0 && days_entered > 0;

/** Told apart by shape too. */
const marks = {
  entered: 'bg-good',
  over: 'bg-warn [clip-path:polygon(50%_0,100%_100%,0_100%)]',
  missing: 'border-2 border-bad',
  open: 'border border-line-strong',
  closed: 'bg-line-strong [clip-path:inset(42%_0)]',
} as const;

function Days({ figures: { days, missing } }: { figures: Figures }) {
  const { t } = useTranslation();
  return (
    <>
      <span
        role="img"
        aria-label={t('budget.board.daysWords', {
          days: days.map((day) => t(`budget.board.day.${day}`)).join(', '),
        })}
        className="inline-flex gap-1 md:gap-0.5"
      >
        {days.map((day, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place is the day
          <span
            key={at}
            className={clsx('size-3.5 rounded-full md:size-3 xl:max-[90rem]:size-2.5', marks[day])}
          />
        ))}
      </span>
      {missing === 0 ? null : (
        <span data-more="" className="block text-small text-muted">
          {t('budget.board.missing', { count: missing })}
        </span>
      )}
    </>
  );
}

function Week({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { projected_sales, budget, variance, variance_percentage, days_entered } = figures;
  if (projected_sales === null || budget === 0) {
    return (
      <span className="inline-block max-w-28 text-caption whitespace-normal text-muted">
        {t('budget.board.noSales')}
      </span>
    );
  }
  if (days_entered === 0) {
    return <span className="text-muted">{t('budget.board.ofDays', { count: 0 })}</span>;
  }
  return (
    <>
      <span className={variance < 0 ? 'font-semibold text-bad' : 'font-semibold'}>
        {format.money(toCents(variance))}
      </span>
      <span data-more="" className="block text-small text-muted">
        {`${format.percent(variance_percentage)} · ${t('budget.board.ofDays', { count: days_entered })}`}
      </span>
    </>
  );
}

const detailsSchema = v.array(v.object({ day: v.string(), cost: v.nullable(v.number()) }));

function DayCosts({ details }: { details: v.InferOutput<typeof detailsSchema> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className="flex flex-col divide-y divide-line">
      {details.map(({ day, cost }) => (
        <div key={day} className="flex justify-between gap-4 py-1.5">
          <dt className="text-muted">{`${format.weekday(day)} ${format.monthDay(day)}`}</dt>
          <dd className="tabular-nums">
            {cost === null ? (
              <span className="text-muted">{t('budget.board.notEntered')}</span>
            ) : (
              format.money(toCents(cost))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const boardPart = partOf('budget', schema, {
  columns: [
    {
      id: 'days',
      headerKey: 'budget.board.days',
      Cell: Days,
      sortValue: ({ missing }) => missing,
      largestFirst: true,
      file: [
        { name: 'Last Seven Days', value: ({ days }) => days.join(' ') },
        { name: 'Days Missing', value: ({ missing }) => missing },
      ],
    },
    {
      id: 'week',
      headerKey: 'budget.board.week',
      align: 'end',
      Cell: Week,
      sortValue: (figures) => (isKnown(figures) ? figures.variance_percentage : null),
      file: [
        { name: 'Week', value: ({ week_start }) => week_start },
        { name: 'Days Entered', value: ({ days_entered }) => days_entered },
        { name: 'Projected Sales', value: ({ projected_sales }) => projected_sales },
        { name: 'Food Cost', value: ({ food_cost }) => food_cost },
        { name: 'Variance', value: (figures) => (isKnown(figures) ? figures.variance : null) },
        {
          name: 'Variance Percentage',
          value: (figures) =>
            isKnown(figures) ? Math.round(figures.variance_percentage * 100) / 100 : null,
        },
      ],
    },
  ],
  details: { schema: detailsSchema, titleKey: 'budget.board.foodCost', View: DayCosts },
  filters: [
    {
      id: 'over',
      labelKey: 'budget.board.filterOver',
      applies: ({ budget, variance }) => budget > 0 && variance < 0,
    },
    {
      id: 'missing',
      labelKey: 'budget.board.filterMissing',
      applies: ({ missing }) => missing > 0,
    },
  ],
  actions: [
    {
      id: 'ask',
      labelKey: 'budget.board.ask',
      applies: ({ missing }) => missing > 0,
      does: {
        run: askForMissingDays,
        doneKey: 'budget.board.asked',
        noneKey: 'budget.board.askedBefore',
      },
    },
  ],
});
