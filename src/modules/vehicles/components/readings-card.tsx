import { Gauge, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useRows } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useKnownNames, useStanding } from '../../stores/index.ts';
import { vehicleMonths, type MeterEntry, type Vehicle } from '../collections.ts';
import { readMeter, voidReading } from '../commands.ts';
import { toTenths } from '../domain/odometer.ts';
import type { KnownVehicle } from '../queries.ts';
import type { LastReading } from './reading-field.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import { OlderReadings } from './older-readings.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useKeeper } from './use-keeper.ts';
import { useVehicleWords } from './use-vehicle-words.ts';

const shownFirst = 6;

/** The readings of a vehicle, each with what is to be thought of it (rules VE4 to VE6). */
export function ReadingsCard({
  known: { vehicle, entries, odometer },
  last,
  today,
  timeZone,
}: {
  known: KnownVehicle;
  last: LastReading;
  today: BusinessDay;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const standing = useStanding(vehicle.store_id);
  const keeper = useKeeper(vehicle.store_id);
  const names = useKnownNames(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'add' | { readonly voids: string } | null>(null);
  const [all, setAll] = useState(false);
  const mayDecide = hasPermission(standing, 'certify_vehicles');
  const shown = all ? entries : entries.slice(0, shownFirst);
  const close = () => setAsking(null);
  const decide = async (entryId: string, reason: string | null) => {
    const done = await run((database) => voidReading({ ...keeper, database }, entryId, reason), {
      done: t(reason === null ? 'vehicles.reading.countsAgain' : 'vehicles.reading.voided'),
    });
    if (done) close();
  };
  return (
    <Card
      title={t('vehicles.reading.title')}
      actions={
        vehicle.status === 'retired' ? null : (
          <Button icon={Plus} onClick={() => setAsking('add')}>
            {t('vehicles.reading.add')}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <Gauge aria-hidden="true" className="size-5" />
          {t('vehicles.reading.none')}
        </p>
      ) : (
        <ul aria-label={t('vehicles.reading.title')} className="divide-y divide-line">
          {shown.map((entry) => (
            <ReadingRow
              key={entry.id}
              entry={entry}
              unit={vehicle.meter_unit}
              who={entry.user_id === null ? null : (names.get(entry.user_id) ?? null)}
              counts={odometer.counts.has(entry.id)}
              onVoid={mayDecide ? () => setAsking({ voids: entry.id }) : null}
              onRestore={mayDecide ? () => void decide(entry.id, null) : null}
            />
          ))}
        </ul>
      )}
      {entries.length > shown.length ? (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {t('vehicles.reading.more', { count: entries.length - shown.length })}
        </Button>
      ) : null}
      <MonthsBefore
        vehicle={vehicle}
        held={new Set(entries.map(({ read_at }) => Date.parse(read_at)))}
      />
      {asking === 'add' ? (
        <ReadingDialog
          unit={vehicle.meter_unit}
          last={last}
          today={today}
          timeZone={timeZone}
          mayReplace={mayDecide}
          pending={busy}
          onSave={async (reading, source) => {
            const done = await run(
              (database) => readMeter({ ...keeper, database }, vehicle.id, reading, source),
              { done: t('vehicles.saved') },
            );
            if (done) close();
          }}
          onClose={close}
        />
      ) : asking === null ? null : (
        <ReasonDialog
          title={t('vehicles.reading.void')}
          action={t('vehicles.reading.void')}
          pending={busy}
          onSave={(reason) => void decide(asking.voids, reason)}
          onClose={close}
        />
      )}
    </Card>
  );
}

/**
 * Of the months whose last reading this device does not keep, that one (rule VE28). `held`: when those were read that it
 * keeps; of a month from before the window that may be one in doubt alone.
 */
function MonthsBefore({ vehicle, held }: { vehicle: Vehicle; held: ReadonlySet<number> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const { rows } = useRows(vehicleMonths, { equals: { vehicle_id: vehicle.id } });
  const shown = rows
    .flatMap(({ id, last_at, last_meter }) =>
      last_at === null || last_meter === null || held.has(Date.parse(last_at))
        ? []
        : [{ id, at: last_at, tenths: toTenths(last_meter) }],
    )
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (shown.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline">
        {t('vehicles.reading.earlier')}
      </summary>
      <ul aria-label={t('vehicles.reading.earlier')} className="divide-y divide-line">
        {shown.map(({ id, at, tenths }) => (
          <li key={id} className="flex justify-between gap-4 py-2 tabular-nums">
            <span className="text-muted">{format.date(at)}</span>
            <span>{words.reading(tenths, vehicle.meter_unit)}</span>
          </li>
        ))}
      </ul>
      <OlderReadings vehicle={vehicle} />
    </details>
  );
}

function ReadingRow({
  entry,
  unit,
  who,
  counts,
  onVoid,
  onRestore,
}: {
  entry: MeterEntry;
  unit: KnownVehicle['vehicle']['meter_unit'];
  who: string | null;
  counts: boolean;
  onVoid: (() => void) | null;
  onRestore: (() => void) | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const isVoid = entry.void_reason !== null;
  const reading = words.reading(toTenths(entry.value), unit);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className={`font-semibold tabular-nums ${isVoid ? 'text-muted line-through' : ''}`}>
            {reading}
          </span>
          {isVoid ? <Badge>{t('vehicles.flag.void')}</Badge> : null}
          {!isVoid && !counts ? <Badge tone="warn">{t('vehicles.flag.suspect')}</Badge> : null}
          {entry.source === 'replaced' ? (
            <Badge tone="info">{t('vehicles.flag.base')}</Badge>
          ) : null}
        </p>
        <p className="text-small text-muted">
          {[format.dateTime(entry.read_at), who, t(`vehicles.source.${entry.source}`)]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {entry.void_reason === null ? (
          counts ? null : (
            <p className="text-small text-muted">{t('vehicles.reading.suspectReason')}</p>
          )
        ) : (
          <p className="text-small wrap-anywhere text-muted">{entry.void_reason}</p>
        )}
      </div>
      {isVoid && onRestore !== null ? (
        <Button size="sm" variant="quiet" onClick={onRestore}>
          {t('vehicles.reading.restore')}
        </Button>
      ) : null}
      {!isVoid && onVoid !== null ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('vehicles.reading.voidOf', { reading })}
          onClick={onVoid}
        >
          {t('vehicles.reading.void')}
        </Button>
      ) : null}
    </li>
  );
}
