import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../kernel/business-week.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Vehicle, VehicleReminder } from '../collections.ts';
import { removeReminder, setReminder, snoozeReminder } from '../commands-upkeep.ts';
import { freeTask } from '../domain/reminder-draft.ts';
import type { KnownDue } from '../queries-upkeep.ts';
import { DueBadge, useForecastWords } from './due-words.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { useKeeper } from './use-keeper.ts';
import { useVehicleWords } from './use-vehicle-words.ts';

const snoozeDays = 7;

/** What a vehicle needs and when, for everybody; changed by who looks after the vehicles (rule VE18). */
export function RemindersCard({
  vehicle,
  dues,
  today,
  mayChange,
}: {
  vehicle: Vehicle;
  dues: readonly KnownDue[];
  today: BusinessDay;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const keeper = useKeeper(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'add' | VehicleReminder | null>(null);
  const taken = dues.map(({ reminder }) => reminder.task);
  const free = freeTask(taken);
  const close = () => setAsking(null);
  if (dues.length === 0 && !mayChange) return null;
  return (
    <Card
      title={t('vehicles.reminder.title')}
      actions={
        mayChange && free !== null && vehicle.status !== 'retired' ? (
          <Button icon={Plus} onClick={() => setAsking('add')}>
            {t('vehicles.reminder.add')}
          </Button>
        ) : null
      }
    >
      {dues.length === 0 ? (
        <p className="text-muted">{t('vehicles.reminder.none')}</p>
      ) : (
        <ul aria-label={t('vehicles.reminder.title')} className="divide-y divide-line">
          {dues.map((due) => (
            <Reminder
              key={due.reminder.id}
              due={due}
              until={snoozedUntil(due, today)}
              pending={busy && asking === null}
              onChange={mayChange ? () => setAsking(due.reminder) : null}
              onSnooze={
                mayChange && due.state === 'due_soon'
                  ? () =>
                      void run(
                        (database) =>
                          snoozeReminder(
                            { ...keeper, database },
                            due.reminder.id,
                            addDays(today, snoozeDays),
                          ),
                        { done: t('vehicles.reminder.snoozed') },
                      )
                  : null
              }
              onWake={
                mayChange && snoozedUntil(due, today) !== null
                  ? () =>
                      void run(
                        (database) =>
                          snoozeReminder({ ...keeper, database }, due.reminder.id, null),
                        { done: t('vehicles.reminder.woken') },
                      )
                  : null
              }
              onRemove={
                mayChange
                  ? () =>
                      void run(
                        (database) => removeReminder({ ...keeper, database }, due.reminder.id),
                        { done: t('vehicles.reminder.removed') },
                      )
                  : null
              }
            />
          ))}
        </ul>
      )}
      {asking === null ? null : (
        <ReminderDialog
          reminder={asking === 'add' ? null : asking}
          first={free ?? 'general'}
          taken={taken}
          unit={vehicle.meter_unit}
          pending={busy}
          onSave={async (task, fields) => {
            const done = await run(
              (database) => setReminder({ ...keeper, database }, vehicle.id, task, fields),
              { done: t('vehicles.saved') },
            );
            if (done) close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** Until when it is put off; null: it is not, or it is overdue all the same. */
const snoozedUntil = (
  { reminder: { snoozed_until }, state }: KnownDue,
  today: BusinessDay,
): BusinessDay | null =>
  state !== 'overdue' && snoozed_until !== null && snoozed_until > today ? snoozed_until : null;

function Reminder({
  due: { vehicle, reminder, state, when },
  until,
  pending,
  onChange,
  onSnooze,
  onWake,
  onRemove,
}: {
  due: KnownDue;
  /** Until when it is put off. */
  until: BusinessDay | null;
  pending: boolean;
  onChange: (() => void) | null;
  onSnooze: (() => void) | null;
  onWake: (() => void) | null;
  onRemove: (() => void) | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const forecast = useForecastWords();
  const name = t(`vehicles.task.${reminder.task}`);
  const of = (step: string) => t('vehicles.step.of', { step, part: name });
  const every = [
    reminder.every_distance === null
      ? null
      : words.reading(reminder.every_distance * 10, vehicle.meter_unit),
    reminder.every_days === null
      ? null
      : t('vehicles.reminder.days', { count: reminder.every_days }),
  ].filter((part) => part !== null);
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-ink">{name}</span>
        <DueBadge state={state} />
      </p>
      <p className="text-small text-muted">
        {[
          forecast(when),
          t('vehicles.reminder.every', { interval: every.join(t('vehicles.reminder.or')) }),
          reminder.done_on === null
            ? null
            : t('vehicles.reminder.lastDone', { day: format.date(reminder.done_on) }),
          until === null ? null : t('vehicles.reminder.until', { day: format.date(until) }),
          reminder.blocks_road ? t('vehicles.reminder.blocksShort') : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {onChange === null ? null : (
        <div className="flex flex-wrap gap-2">
          {onSnooze === null ? null : (
            <Button
              size="sm"
              pending={pending}
              aria-label={of(t('vehicles.reminder.snooze'))}
              onClick={onSnooze}
            >
              {t('vehicles.reminder.snooze')}
            </Button>
          )}
          {onWake === null ? null : (
            <Button
              size="sm"
              pending={pending}
              aria-label={of(t('vehicles.reminder.wake'))}
              onClick={onWake}
            >
              {t('vehicles.reminder.wake')}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label={of(t('vehicles.change.action'))}
            onClick={onChange}
          >
            {t('vehicles.change.action')}
          </Button>
          {onRemove === null ? null : (
            <Button
              size="sm"
              variant="quiet"
              pending={pending}
              aria-label={of(t('vehicles.reminder.remove'))}
              onClick={onRemove}
            >
              {t('vehicles.reminder.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
