import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useRecordStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { RecordStatusBadge, RecordStatusRoom } from '../../../ui/record-status-badge.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { RefusedNotice } from '../../sync-centre/index.ts';
import { vehicleReports, type VehicleReport } from '../collections.ts';
import { reportByTag } from '../commands.ts';
import { useReportsOf } from '../queries.ts';
import { SeverityBadge } from './problem-badges.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

/** Of a vehicle that this device does not hold: its problem is reported by its label (rule VE35). */
export function ReportByTag({ tag, canReport }: { tag: string; canReport: boolean }) {
  const { t } = useTranslation();
  const keeper = useKeeper(useCurrentStore().id);
  const { busy, run } = useJournalCommand();
  const reports = useReportsOf(tag);
  const [open, setOpen] = useState(false);
  if (!canReport && reports.length === 0) return null;
  return (
    <Card title={t('vehicles.report.title')}>
      <div className="flex flex-col gap-3">
        <RefusedNotice of={({ id }) => reports.some((report) => report.id === id)} />
        {canReport ? (
          <>
            <p className="text-body text-pretty">{t('vehicles.report.byTagHint')}</p>
            <Button
              className="self-start"
              variant="primary"
              size="lg"
              icon={TriangleAlert}
              onClick={() => setOpen(true)}
            >
              {t('vehicles.report.title')}
            </Button>
          </>
        ) : null}
        {reports.length === 0 ? null : (
          <List label={t('vehicles.report.byTagSent')}>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </List>
        )}
      </div>
      {open ? (
        <ReportDialog
          problems={[]}
          unit={null}
          last={null}
          pending={busy}
          onSend={async (report) => {
            const done = await run(
              (database) => reportByTag({ ...keeper, database }, tag, report),
              { done: t('vehicles.saved') },
            );
            if (done) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

function ReportRow({ report }: { report: VehicleReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const status = useRecordStatus([{ collection: vehicleReports.name, id: report.id }]);
  const label = useRecordStatusLabel();
  return (
    <ListRow
      title={t(`vehicles.part.${report.part}`)}
      meta={
        <>
          <SeverityBadge severity={report.severity} />
          <span>{format.relative(report.reported_at, now)}</span>
          {status === null ? (
            <RecordStatusRoom />
          ) : (
            <RecordStatusBadge state={status.state} label={label(status)} />
          )}
        </>
      }
    />
  );
}
