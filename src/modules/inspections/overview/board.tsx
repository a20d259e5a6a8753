import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../../i18n/format.ts';
import { boardPart as partOf, NothingThere } from '../../board/index.ts';
import { BoardDetails, detailsSchema } from './components/board-details.tsx';

const schema = v.object({
  last: v.nullable(
    v.object({
      id: v.string(),
      template: v.string(),
      completed: v.string(),
      score: v.nullable(v.number()),
      change: v.nullable(v.number()),
      failed_critical: v.boolean(),
    }),
  ),
  due: v.number(),
  done: v.number(),
  late: v.number(),
  missed: v.number(),
  running: v.number(),
  open: v.number(),
  overdue: v.number(),
  overdue_critical: v.number(),
  to_verify: v.number(),
});
/** `due`: of the day looked at, of which so many were done, done late and missed. */
type Figures = v.InferOutput<typeof schema>;

function Score({ figures: { last } }: { figures: Figures }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (last === null) return <span className="text-muted">{t('inspections.board.none')}</span>;
  const { score, change, template, completed, failed_critical } = last;
  const points = change === null ? 0 : Math.round(change);
  return (
    <>
      <span className="font-semibold">{score === null ? '–' : format.percent(score)}</span>
      {points === 0 ? null : (
        <span className={points < 0 ? 'ms-1.5 text-bad' : 'ms-1.5 text-good'}>
          {t('inspections.board.change', {
            points: `${points > 0 ? '+' : ''}${format.number(points)}`,
          })}
        </span>
      )}
      {failed_critical ? (
        <span className="ms-1.5 font-semibold text-bad">{t('inspections.board.critical')}</span>
      ) : null}
      <span data-more="" className="block text-small text-muted">
        {`${template} · ${format.mediumDate(completed)}`}
      </span>
    </>
  );
}

function Day({ figures: { due, done, late, missed, running } }: { figures: Figures }) {
  const { t } = useTranslation();
  return (
    <>
      {missed > 0 ? (
        <span className="block font-semibold text-bad">
          {t('inspections.board.missed', { count: missed })}
        </span>
      ) : null}
      {due > 0 ? (
        <span {...(missed > 0 && { 'data-more': '' })} className="block text-muted">
          {t('inspections.board.done', { done: done + late, count: due })}
        </span>
      ) : null}
      {running > 0 ? (
        <span className="block text-muted">
          {t('inspections.board.running', { count: running })}
        </span>
      ) : due > 0 ? null : (
        <NothingThere>{t('inspections.board.nothingDue')}</NothingThere>
      )}
    </>
  );
}

function Actions({ figures: { open, overdue, to_verify } }: { figures: Figures }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={overdue > 0 ? 'font-semibold text-bad' : ''}>
        {overdue > 0
          ? t('inspections.board.overdue', { count: overdue })
          : t('inspections.board.open', { count: open })}
      </span>
      <span data-more="" className="block text-small text-muted">
        {[
          ...(overdue > 0 ? [t('inspections.board.open', { count: open })] : []),
          ...(to_verify > 0 ? [t('inspections.board.toVerify', { count: to_verify })] : []),
        ].join(' · ')}
      </span>
    </>
  );
}

export const boardPart = partOf('inspections', schema, {
  columns: [
    {
      id: 'score',
      headerKey: 'inspections.board.score',
      Cell: Score,
      sortValue: ({ last }) => last?.score ?? null,
      file: [
        { name: 'Last Inspection', value: ({ last }) => last?.template ?? null },
        { name: 'Completed', value: ({ last }) => last?.completed ?? null },
        { name: 'Score', value: ({ last }) => last?.score ?? null },
        { name: 'Change', value: ({ last }) => last?.change ?? null },
        {
          name: 'Failed Critical',
          value: ({ last }) => (last === null ? null : last.failed_critical ? 'yes' : 'no'),
        },
      ],
    },
    {
      id: 'day',
      headerKey: 'inspections.board.day',
      Cell: Day,
      sortValue: ({ missed }) => missed,
      largestFirst: true,
      file: [
        { name: 'Inspections Due', value: ({ due }) => due },
        { name: 'Done', value: ({ done }) => done },
        { name: 'Late', value: ({ late }) => late },
        { name: 'Missed', value: ({ missed }) => missed },
        { name: 'Running', value: ({ running }) => running },
      ],
    },
    {
      id: 'actions',
      headerKey: 'inspections.board.actions',
      Cell: Actions,
      sortValue: ({ overdue, open }) => overdue * 1000 + open,
      largestFirst: true,
      file: [
        { name: 'Actions Open', value: ({ open }) => open },
        { name: 'Actions Overdue', value: ({ overdue }) => overdue },
        { name: 'Actions To Verify', value: ({ to_verify }) => to_verify },
      ],
    },
  ],
  details: { schema: detailsSchema, titleKey: 'inspections.board.details', View: BoardDetails },
  filters: [
    {
      id: 'undone',
      labelKey: 'inspections.board.filterUndone',
      applies: ({ due, done, late }) => done + late < due,
      among: ({ due }) => due > 0,
    },
    {
      id: 'critical',
      labelKey: 'inspections.board.filterCritical',
      applies: ({ last, overdue_critical }) =>
        last?.failed_critical === true || overdue_critical > 0,
    },
    {
      id: 'missed',
      labelKey: 'inspections.board.filterMissed',
      applies: ({ missed }) => missed > 0,
    },
    {
      id: 'overdue',
      labelKey: 'inspections.board.filterOverdue',
      applies: ({ overdue }) => overdue > 0,
    },
    {
      id: 'toVerify',
      labelKey: 'inspections.board.filterToVerify',
      applies: ({ to_verify }) => to_verify > 0,
    },
  ],
  actions: [
    {
      id: 'schedules',
      labelKey: 'inspections.board.schedules',
      applies: () => true,
      does: { leadsTo: '/inspections/schedules' },
    },
    {
      id: 'actions',
      inRow: { key: 'a', beginWith: 'assign' },
      labelKey: 'inspections.board.actionItems',
      applies: ({ open }) => open > 0,
      does: { leadsTo: '/inspections/actions' },
    },
    {
      id: 'verify',
      inRow: { key: 'v', beginWith: 'verify' },
      labelKey: 'inspections.board.verifyThere',
      applies: ({ to_verify }) => to_verify > 0,
      does: { leadsTo: '/inspections/actions?view=to_check' },
    },
  ],
});
