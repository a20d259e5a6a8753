import { CalendarClock, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../../db/use-connection.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState, OfflineState } from '../../../../ui/states.tsx';
import { useCurrentStore, usePermission, useStanding } from '../../../stores/index.ts';
import type { InspectionOccurrence, InspectionSchedule } from '../../model/collections.ts';
import { mayKeepSchedules } from '../commands.ts';
import { ScheduleDialog } from '../components/schedule-dialog.tsx';
import { useScheduleKeeper } from '../components/use-schedule-keeper.ts';
import { useScheduleWords } from '../components/use-schedule-words.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { useStoreLine } from '../../ui/use-store-line.ts';
import { subjectOf } from '../../model/domain/subject.ts';
import { SubjectName } from '../../ui/subject-parts.tsx';
import { isOfferedIn, useTemplates } from '../../model/queries.ts';
import { usePastOccurrences, useSchedules } from '../queries.ts';

/** So many of the times that are over. */
const pastShown = 14;

/** What is inspected when, and what became of it: kept by who administers the store, read by all who see inspections. */
export function SchedulesScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const mayView = usePermission('view_inspections');
  if (!mayView) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} />
      </Page>
    );
  }
  return <Schedules key={store.id} storeId={store.id} />;
}

function Schedules({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useCurrentStore();
  const storeLine = useStoreLine();
  const now = useNow();
  const mayKeep = mayKeepSchedules(useStanding(storeId));
  const offline = useConnection() === 'offline';
  const keeper = useScheduleKeeper(storeId);
  const { rows, loading } = useSchedules(storeId);
  const past = usePastOccurrences(storeId);
  const templates = useTemplates();
  const names = new Map(
    templates.rows.map((template) => [template.id, nameIn(template, format.language)]),
  );
  const [editing, setEditing] = useState<InspectionSchedule | 'new' | null>(null);
  const [opened, setOpened] = useState(0);
  const edit = (schedule: InspectionSchedule | 'new') => {
    setEditing(schedule);
    setOpened(opened + 1);
  };
  const nameOf = (templateId: string) =>
    names.get(templateId) ?? t('inspections.list.unknownTemplate');
  return (
    <Page width="narrow">
      <PageHeader
        title={t('inspections.schedules.title')}
        subtitle={storeLine}
        backTo="/inspections"
        backLabel={t('inspections.action.back')}
        actions={
          mayKeep ? (
            <Button variant="primary" icon={Plus} disabled={offline} onClick={() => edit('new')}>
              {t('inspections.schedules.add')}
            </Button>
          ) : null
        }
      />
      {mayKeep && offline ? (
        <OfflineState title={t('inspections.schedules.offline')}>
          {t('inspections.schedules.offlineReason')}
        </OfflineState>
      ) : null}
      {loading ? (
        <SkeletonList rows={3} label={t('inspections.schedules.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState icon={CalendarClock} title={t('inspections.schedules.none')}>
          {t(`inspections.schedules.${mayKeep ? 'noneHint' : 'noneReason'}`)}
        </EmptyState>
      ) : (
        <List label={t('inspections.schedules.title')} className="@container">
          {[...rows]
            .sort(
              (a, b) =>
                nameOf(a.template_id).localeCompare(nameOf(b.template_id)) ||
                a.id.localeCompare(b.id),
            )
            .map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                name={nameOf(schedule.template_id)}
                of={templates.rows.find(({ id }) => id === schedule.template_id) ?? {}}
                mayKeep={mayKeep}
                offline={offline}
                onEdit={() => edit(schedule)}
              />
            ))}
        </List>
      )}
      {past.length > 0 ? (
        <section aria-labelledby="past-heading" className="flex flex-col gap-3">
          <h2 id="past-heading" className="text-heading">
            {t('inspections.schedules.past')}
          </h2>
          <List label={t('inspections.schedules.past')}>
            {past.slice(0, pastShown).map((occurrence) => (
              <PastRow
                key={occurrence.id}
                occurrence={occurrence}
                name={nameOf(occurrence.template_id)}
              />
            ))}
          </List>
        </section>
      ) : null}
      <ScheduleDialog
        key={opened}
        schedule={editing === 'new' ? null : editing}
        open={editing !== null}
        keeper={keeper}
        today={businessDayOf(now, store.timeZone)}
        templates={templates.rows
          .filter((template) => isOfferedIn(template, storeId, subjectOf(template)))
          .map(({ id, subject }) => ({ value: id, label: nameOf(id), subject }))}
        storeId={storeId}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}

function ScheduleRow({
  schedule,
  name,
  of,
  mayKeep,
  offline,
  onEdit,
}: {
  schedule: InspectionSchedule;
  name: string;
  /** Its template. */
  of: { readonly subject?: string };
  mayKeep: boolean;
  offline: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useScheduleWords();
  const { pause, end, busy } = useScheduleKeeper(schedule.store_id);
  const [asking, setAsking] = useState(false);
  const blocked = offline || busy;
  return (
    <ListRow
      className="@max-lg:flex-col"
      title={name}
      subtitle={words(schedule)}
      meta={
        <>
          {schedule.subject_id === null ? null : (
            <span>
              <SubjectName of={of} id={schedule.subject_id} />
            </span>
          )}
          <span>{t(`stores.role.${schedule.role}`)}</span>
          <span>{t('inspections.schedules.from', { date: format.date(schedule.starts_on) })}</span>
          {schedule.ends_on === null ? null : (
            <span>{t('inspections.schedules.to', { date: format.date(schedule.ends_on) })}</span>
          )}
          {schedule.is_paused ? (
            <Badge tone="warn" icon={Pause}>
              {t('inspections.schedules.paused')}
            </Badge>
          ) : null}
        </>
      }
      actions={
        mayKeep ? (
          <span className="flex flex-wrap justify-end @max-lg:w-full">
            <IconButton
              icon={schedule.is_paused ? Play : Pause}
              label={t(`inspections.schedules.${schedule.is_paused ? 'resumeOf' : 'pauseOf'}`, {
                name,
              })}
              disabled={blocked}
              onClick={() => pause(schedule.id, !schedule.is_paused)}
            />
            <IconButton
              icon={Pencil}
              label={t('inspections.schedules.changeOf', { name })}
              disabled={blocked}
              onClick={onEdit}
            />
            <IconButton
              icon={Trash2}
              label={t('inspections.schedules.endOf', { name })}
              disabled={blocked}
              onClick={() => setAsking(true)}
            />
            <ConfirmDialog
              open={asking}
              onOpenChange={setAsking}
              title={t('inspections.schedules.endTitle')}
              description={t('inspections.schedules.endHint')}
              confirmLabel={t('inspections.schedules.end')}
              cancelLabel={t('ui.cancel')}
              tone="danger"
              pending={busy}
              onConfirm={async () => {
                if (await end(schedule.id)) setAsking(false);
              }}
            />
          </span>
        ) : null
      }
    />
  );
}

const tones: Partial<Record<InspectionOccurrence['status'], BadgeTone>> = {
  done: 'good',
  late: 'warn',
  missed: 'bad',
};

function PastRow({ occurrence, name }: { occurrence: InspectionOccurrence; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, due_at, finished_at, inspection_id } = occurrence;
  return (
    <ListRow
      to={
        inspection_id === null
          ? `/inspections/occurrences/${occurrence.id}`
          : `/inspections/${inspection_id}`
      }
      title={name}
      meta={
        <>
          <Badge tone={tones[status] ?? 'neutral'}>
            {t(`inspections.schedules.status.${status}`)}
          </Badge>
          <span>{t('inspections.schedules.until', { time: format.dateTime(due_at) })}</span>
          {finished_at === null ? null : (
            <span>{t('inspections.list.completed', { date: format.dateTime(finished_at) })}</span>
          )}
        </>
      }
    />
  );
}
