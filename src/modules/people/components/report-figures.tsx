import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';
import { isClosed } from '../domain/status.ts';
import type { CandidateReport } from '../remote-report.ts';
import { ReportCard } from './report-card.tsx';
import { usePositionName } from './use-names.ts';

const hoursInDay = 24;
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Everything that the reports tell of these days (rules CR1 to CR7). */
export function ReportFigures({
  report,
  days,
}: {
  report: CandidateReport;
  /** Which days, in the name of a file. */
  days: string;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { hired, candidates, open } = report;
  const inDays = (value: number | null) =>
    value === null ? '–' : t('people.reports.days', { days: format.number(value, 1) });
  return (
    <>
      <StatGrid label={t('people.reports.title')}>
        <StatCard label={t('people.title')} value={format.number(candidates)} />
        <StatCard
          label={t('people.reports.hired')}
          value={format.number(hired.count)}
          hint={t('people.reports.ofAll', {
            percent: format.percent(shareOf(hired.count, candidates) * 100, 0),
          })}
        />
        <StatCard
          label={t('people.reports.timeToHire')}
          value={inDays(hired.median_days)}
          hint={t('people.reports.p90', { days: inDays(hired.p90_days) })}
        />
        <StatCard label={t('people.reports.open')} value={format.number(open)} />
      </StatGrid>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Funnel report={report} days={days} />
        <TimeInStages report={report} days={days} />
        <TimeToFill report={report} days={days} />
        <Sources report={report} days={days} />
        <DropOff report={report} days={days} />
        <Reasons report={report} days={days} />
        <Groups report={report} days={days} by="stores" />
        <Groups report={report} days={days} by="positions" />
      </div>
    </>
  );
}

type Part = { readonly report: CandidateReport; readonly days: string };

/** Rule CR2. */
function Funnel({ report: { stages, candidates, hired }, days }: Part) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const percent = (reached: number) => format.percent(shareOf(reached, candidates) * 100, 0);
  return (
    <ReportCard
      title={t('people.reports.funnel.title')}
      summary={t('people.reports.funnel.summary', {
        percent: percent(hired.count),
        count: candidates,
      })}
      bars={stages.map(({ stage, reached }) => ({
        key: stage,
        label: t(`people.stage.${stage}`),
        share: shareOf(reached, candidates),
        figure: t('people.reports.funnel.figure', {
          count: reached,
          percent: percent(reached),
        }),
      }))}
      columns={[
        t('people.reports.stage'),
        t('people.reports.funnel.reached'),
        t('people.reports.share'),
      ]}
      rows={stages.map(({ stage, reached }) => [
        t(`people.stage.${stage}`),
        format.number(reached),
        percent(reached),
      ])}
      file={{
        name: `candidate-funnel-${days}.csv`,
        columns: ['Stage', 'Reached', 'Candidates'],
        rows: stages.map(({ stage, reached }) => [stage, reached, candidates]),
      }}
    />
  );
}

/** Rule CR3. */
function TimeInStages({ report: { stages }, days }: Part) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const words = (hours: number | null) =>
    hours === null
      ? '–'
      : hours < 2 * hoursInDay
        ? t('people.reports.hours', { hours: format.number(hours, 1) })
        : t('people.reports.days', { days: format.number(hours / hoursInDay, 1) });
  const known = stages.filter(({ stays }) => stays > 0);
  const longest = [...known].sort((a, b) => (b.median_hours ?? 0) - (a.median_hours ?? 0))[0];
  return (
    <ReportCard
      title={t('people.reports.stays.title')}
      summary={
        longest === undefined
          ? t('people.reports.nothing')
          : t('people.reports.stays.summary', {
              stage: t(`people.stage.${longest.stage}`),
              time: words(longest.median_hours),
            })
      }
      bars={known.map(({ stage, median_hours }) => ({
        key: stage,
        label: t(`people.stage.${stage}`),
        share: shareOf(median_hours ?? 0, longest?.median_hours ?? 0),
        figure: words(median_hours),
      }))}
      columns={[
        t('people.reports.stage'),
        t('people.reports.stays.median'),
        t('people.reports.stays.p90'),
        t('people.reports.stays.count'),
      ]}
      rows={known.map(({ stage, median_hours, p90_hours, stays }) => [
        t(`people.stage.${stage}`),
        words(median_hours),
        words(p90_hours),
        format.number(stays),
      ])}
      file={{
        name: `candidate-time-in-stage-${days}.csv`,
        columns: ['Stage', 'Median Hours', '90th Percentile Hours', 'Stays'],
        rows: known.map(({ stage, median_hours, p90_hours, stays }) => [
          stage,
          median_hours,
          p90_hours,
          stays,
        ]),
      }}
    />
  );
}

/** Rule CR8. */
function TimeToFill({ report: { fill }, days }: Part) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const positionName = usePositionName();
  const words = (value: number | null) =>
    value === null ? '–' : t('people.reports.days', { days: format.number(value, 1) });
  const groups = [
    { key: 'all', called: t('people.reports.fill.everything'), inFile: ['All', ''], of: fill },
    ...fill.stores.map((each) => ({
      key: each.id,
      called: `#${each.number} ${each.name}`,
      inFile: ['Store', `#${each.number} ${each.name}`],
      of: each,
    })),
    ...fill.positions.map((each) => ({
      key: each.id,
      called: positionName(each.id),
      inFile: ['Position', positionName(each.id)],
      of: each,
    })),
  ];
  const slowest = Math.max(...groups.map(({ of }) => of.median_days ?? 0));
  return (
    <ReportCard
      title={t('people.reports.fill.title')}
      summary={
        fill.filled === 0
          ? t('people.reports.fill.none')
          : t('people.reports.fill.summary', { days: words(fill.median_days) })
      }
      bars={groups.map(({ key, called, of }) => ({
        key,
        label: called,
        share: shareOf(of.median_days ?? 0, slowest),
        figure: t('people.reports.fill.figure', {
          days: words(of.median_days),
          filled: of.filled,
          count: of.count,
        }),
      }))}
      columns={[
        t('people.reports.fill.of'),
        t('people.reports.fill.all'),
        t('people.reports.fill.filled'),
        t('people.reports.fill.open'),
        t('people.reports.fill.median'),
        t('people.reports.fill.p90'),
      ]}
      rows={groups.map(({ called, of }) => [
        called,
        format.number(of.count),
        format.number(of.filled),
        format.number(of.open),
        words(of.median_days),
        words(of.p90_days),
      ])}
      file={{
        name: `candidate-time-to-fill-${days}.csv`,
        columns: ['By', 'Of', 'Opened', 'Filled', 'Open', 'Median Days', '90th Percentile Days'],
        rows: groups.map(({ inFile, of }) => [
          ...inFile,
          of.count,
          of.filled,
          of.open,
          of.median_days,
          of.p90_days,
        ]),
      }}
    />
  );
}

/** Rule CR4. */
function Sources({ report: { sources }, days }: Part) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const best = [...sources].sort(
    (a, b) => shareOf(b.hired, b.candidates) - shareOf(a.hired, a.candidates),
  )[0];
  const percent = (hired: number, of: number) => format.percent(shareOf(hired, of) * 100, 0);
  return (
    <ReportCard
      title={t('people.reports.sources.title')}
      summary={
        best === undefined || best.hired === 0
          ? t('people.reports.sources.none')
          : t('people.reports.sources.summary', {
              source: t(`people.source.${best.source}`),
              percent: percent(best.hired, best.candidates),
            })
      }
      bars={sources.map(({ source, candidates, hired }) => ({
        key: source,
        label: t(`people.source.${source}`),
        share: shareOf(hired, candidates),
        figure: t('people.reports.sources.figure', { hired, count: candidates }),
      }))}
      columns={[
        t('people.details.source'),
        t('people.title'),
        t('people.reports.sources.interviewed'),
        t('people.reports.hired'),
        t('people.reports.share'),
      ]}
      rows={sources.map(({ source, candidates, interviewed, hired }) => [
        t(`people.source.${source}`),
        format.number(candidates),
        format.number(interviewed),
        format.number(hired),
        percent(hired, candidates),
      ])}
      file={{
        name: `candidate-sources-${days}.csv`,
        columns: ['Source', 'Candidates', 'Interviewed', 'Hired'],
        rows: sources.map(({ source, candidates, interviewed, hired }) => [
          source,
          candidates,
          interviewed,
          hired,
        ]),
      }}
    />
  );
}

/** Rule CR5. */
function DropOff({ report: { stages }, days }: Part) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const lost = stages
    .map((each) => ({ ...each, all: each.rejected + each.withdrawn + each.no_show }))
    .filter(({ all }) => all > 0);
  const most = [...lost].sort((a, b) => b.all - a.all)[0];
  return (
    <ReportCard
      title={t('people.reports.lost.title')}
      summary={
        most === undefined
          ? t('people.reports.lost.none')
          : t('people.reports.lost.summary', {
              stage: t(`people.stage.${most.stage}`),
              count: most.all,
            })
      }
      bars={lost.map(({ stage, all }) => ({
        key: stage,
        label: t(`people.stage.${stage}`),
        share: shareOf(all, most?.all ?? 0),
        figure: format.number(all),
      }))}
      columns={[
        t('people.reports.stage'),
        t('people.status.rejected'),
        t('people.status.withdrawn'),
        t('people.status.no_show'),
      ]}
      rows={lost.map(({ stage, rejected, withdrawn, no_show }) => [
        t(`people.stage.${stage}`),
        format.number(rejected),
        format.number(withdrawn),
        format.number(no_show),
      ])}
      file={{
        name: `candidates-lost-${days}.csv`,
        columns: ['Stage', 'Rejected', 'Withdrawn', 'No Show'],
        rows: lost.map(({ stage, rejected, withdrawn, no_show }) => [
          stage,
          rejected,
          withdrawn,
          no_show,
        ]),
      }}
    />
  );
}

/** Rule CR5, in the words that were chosen. */
function Reasons({ report, days }: Part) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const reasons = report.reasons.filter(({ status }) => isClosed(status));
  const [most] = reasons;
  return (
    <ReportCard
      title={t('people.reports.reasons.title')}
      summary={
        most === undefined
          ? t('people.reports.reasons.none')
          : t('people.reports.reasons.summary', {
              reason: t(`people.closedReason.${most.reason}`),
              count: most.count,
            })
      }
      bars={reasons.map(({ status, reason, count }) => ({
        key: `${status} ${reason}`,
        label: `${t(`people.closedReason.${reason}`)} · ${t(`people.status.${status}`)}`,
        share: shareOf(count, most?.count ?? 0),
        figure: format.number(count),
      }))}
      columns={[
        t('people.reports.reasons.reason'),
        t('people.reports.reasons.status'),
        t('people.title'),
      ]}
      rows={reasons.map(({ status, reason, count }) => [
        t(`people.closedReason.${reason}`),
        t(`people.status.${status}`),
        format.number(count),
      ])}
      file={{
        name: `candidates-reasons-${days}.csv`,
        columns: ['Reason', 'Status', 'Candidates'],
        rows: reasons.map(({ status, reason, count }) => [reason, status, count]),
      }}
    />
  );
}

/** Rule CR6. */
function Groups({ report, days, by }: Part & { readonly by: 'stores' | 'positions' }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const positionName = usePositionName();
  const groups =
    by === 'stores'
      ? report.stores.map((each) => ({ ...each, called: `#${each.number} ${each.name}` }))
      : report.positions.map((each) => ({ ...each, called: positionName(each.id) }));
  const [first] = groups;
  return (
    <ReportCard
      title={t(`people.reports.${by}`)}
      summary={
        first === undefined
          ? t('people.reports.nothing')
          : t('people.reports.most', { name: first.called, count: first.candidates })
      }
      bars={groups.map(({ id, called, candidates, hired }) => ({
        key: id,
        label: called,
        share: shareOf(candidates, first?.candidates ?? 0),
        figure: t('people.reports.sources.figure', { hired, count: candidates }),
      }))}
      columns={[
        t(by === 'stores' ? 'people.reports.store' : 'people.details.position'),
        t('people.title'),
        t('people.reports.hired'),
        t('people.reports.open'),
        t('people.reports.timeToHire'),
      ]}
      rows={groups.map(({ called, candidates, hired, open, median_days }) => [
        called,
        format.number(candidates),
        format.number(hired),
        format.number(open),
        median_days === null
          ? '–'
          : t('people.reports.days', { days: format.number(median_days, 1) }),
      ])}
      file={{
        name: `candidates-by-${by}-${days}.csv`,
        columns: [
          by === 'stores' ? 'Store' : 'Position',
          'Candidates',
          'Hired',
          'Open',
          'Median Days To Hire',
        ],
        rows: groups.map((each) => [
          each.called,
          each.candidates,
          each.hired,
          each.open,
          each.median_days,
        ]),
      }}
    />
  );
}
